"""Cases of `koloda serve` whose servers are asked to end, and do so well, and whose WebSockets are gone
with the test."""

import asyncio

from server import PATIENCE, ServerCase, Socket


class PeerCase(ServerCase):
    def setUp(self):
        super().setUp()
        self.peers = []

    def serve(self, *flags, **more):
        server = super().serve(*flags, **more)
        self.addCleanup(self.end_well, server)      # before it is killed
        return server

    def end_well(self, server):
        """Memory that was lost and what sanitizers have to say show at the end."""
        if server.process and server.process.poll() is None:
            self.assertEqual(server.stop(), 0, server.said())
        self.assertNotIn("Sanitizer", server.said())

    def run_async(self, what):
        async def run():
            try:
                return await asyncio.wait_for(what, PATIENCE)
            finally:
                for peer in self.peers:
                    peer.abort()
                self.peers.clear()
                await asyncio.sleep(0)
        return asyncio.run(run())

    async def connect(self, server, code, base=""):
        """A WebSocket that has said nothing yet."""
        self.peers.append(await Socket.connect(server.port, f"{base}/ws/{code}"))
        return self.peers[-1]

    async def come(self, server, code, token=None, base=""):
        """A seat, or an onlooker, that has said hello."""
        peer = await self.connect(server, code, base)
        peer.send({"type": "hello", "protocol": 1, "since": 0,
                   **({} if token is None else {"token": token})})
        return peer
