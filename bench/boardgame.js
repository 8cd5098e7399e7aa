// The toy game of boardgame.io's own tutorial on its own server, in memory: what bench/serve measures
// beside ours. node boardgame.js PORT, in a folder where boardgame.io is installed.
const { createRequire } = require("module");
const path = require("path");
const here = createRequire(path.join(process.cwd(), "x.js"));
const { Server, Origins } = here("boardgame.io/server");
const { INVALID_MOVE } = here("boardgame.io/core");

const rows = [[0, 1, 2], [3, 4, 5], [6, 7, 8], [0, 3, 6], [1, 4, 7], [2, 5, 8], [0, 4, 8], [2, 4, 6]];

const toy = {
  name: "toy",
  setup: () => ({ cells: Array(9).fill(null) }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    clickCell: ({ G, playerID }, id) => {
      if (G.cells[id] !== null) return INVALID_MOVE;
      G.cells[id] = playerID;
    },
  },
  endIf: ({ G, ctx }) => {
    if (rows.some((row) => G.cells[row[0]] !== null &&
                           row.every((at) => G.cells[at] === G.cells[row[0]])))
      return { winner: ctx.currentPlayer };
    if (G.cells.every((cell) => cell !== null)) return { draw: true };
  },
};

const server = Server({ games: [toy], origins: [Origins.LOCALHOST] });
server.run({ port: Number(process.argv[2]), callback: () => console.log("ready") });
