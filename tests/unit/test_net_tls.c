/* The transport's TLS, with a certificate made here: requests, WebSockets, new keys, what is refused. */
#include "served.h"

#include <openssl/pem.h>
#include <openssl/ssl.h>
#include <openssl/x509.h>

static char folder[64], chain[2][96], key[2][96];

/* ---- certificates ---- */

static EVP_PKEY *write_key(const char *path) {
    EVP_PKEY *k = EVP_EC_gen("P-256");
    FILE *f = fopen(path, "w");
    assert_non_null(k);
    assert_int_equal(PEM_write_PrivateKey(f, k, NULL, NULL, 0, NULL, NULL), 1);
    fclose(f);
    return k;
}

static void write_certificate(const char *path, EVP_PKEY *k, long serial) {
    X509 *x = X509_new();
    FILE *f = fopen(path, "w");
    X509_set_version(x, 2);
    ASN1_INTEGER_set(X509_get_serialNumber(x), serial);
    X509_gmtime_adj(X509_getm_notBefore(x), -3600);
    X509_gmtime_adj(X509_getm_notAfter(x), 3600);
    X509_set_pubkey(x, k);
    X509_NAME_add_entry_by_txt(X509_get_subject_name(x), "CN", MBSTRING_ASC,
                               (const unsigned char *)"koloda.test", -1, -1, 0);
    X509_set_issuer_name(x, X509_get_subject_name(x));
    assert_true(X509_sign(x, k, EVP_sha256()) > 0);
    assert_int_equal(PEM_write_X509(f, x), 1);
    fclose(f);
    X509_free(x);
}

static int make_certificates(void **state) {
    (void)state;
    strcpy(folder, "/tmp/koloda-test-XXXXXX");
    if (!mkdtemp(folder))
        return -1;
    for (int i = 0; i < 2; i++) {
        snprintf(chain[i], sizeof chain[i], "%s/chain%d.pem", folder, i);
        snprintf(key[i], sizeof key[i], "%s/key%d.pem", folder, i);
        EVP_PKEY *k = write_key(key[i]);
        write_certificate(chain[i], k, 100 + i);
        EVP_PKEY_free(k);
    }
    return 0;
}

static int remove_certificates(void **state) {
    (void)state;
    char command[128];
    snprintf(command, sizeof command, "rm -rf '%s'", folder);
    return system(command);
}

/* ---- the client ---- */

struct client {
    int fd;
    SSL_CTX *context;
    SSL *ssl;
};

static bool come_with(struct client *c, const struct served *s, int version, const char *protocol) {
    c->fd = come(s);
    c->context = SSL_CTX_new(TLS_client_method());
    SSL_CTX_set_max_proto_version(c->context, version);
    SSL_CTX_set_min_proto_version(c->context, version);
    SSL_CTX_set_security_level(c->context, 0);
    c->ssl = SSL_new(c->context);
    SSL_set_fd(c->ssl, c->fd);
    if (protocol)
        SSL_set_alpn_protos(c->ssl, (const unsigned char *)protocol, (unsigned)strlen(protocol));
    return SSL_connect(c->ssl) == 1;
}

static void leave(struct client *c) {
    SSL_free(c->ssl);
    SSL_CTX_free(c->context);
    close(c->fd);
}

/* Until the text is in what came; all that came is in `out`. */
static bool hear_secretly(struct client *c, const char *text, char *out, size_t cap) {
    size_t n = 0;
    out[0] = 0;
    while (!strstr(out, text)) {
        int got = n + 1 < cap ? SSL_read(c->ssl, out + n, (int)(cap - n - 1)) : 0;
        if (got <= 0)
            return false;
        n += (size_t)got;
        out[n] = 0;
    }
    return true;
}

static void say_secretly(struct client *c, const void *data, size_t size) {
    assert_int_equal(SSL_write(c->ssl, data, (int)size), (int)size);
}

static long serial_of(struct client *c) {
    X509 *x = SSL_get1_peer_certificate(c->ssl);
    long serial = ASN1_INTEGER_get(X509_get0_serialNumber(x));
    X509_free(x);
    return serial;
}

static struct served *serve_tls(const struct transport_limits *l) {
    struct served *s = serve_prepared(l);
    struct buf why = heap_buf();
    const char *wrong = transport_certificate(s->transport, chain[0], key[0], &why);
    if (wrong)
        fail_msg("%s", wrong);
    heap_free(&why);
    assert_null(serve_at(s, "127.0.0.1:0", true));
    return s;
}

/* ---- what must hold ---- */

static void requests_and_sockets_go_through_tls(void **state) {
    (void)state;
    static const int versions[] = {TLS1_2_VERSION, TLS1_3_VERSION};
    struct served *s = serve_tls(&transport_usual_limits);
    static const char ask[] = "GET /secret HTTP/1.1\r\nHost: x\r\n\r\n";
    static const char upgrade[] =
        "GET /ws HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n";
    char text[4096], frame[64];
    serve_run(s);
    for (int i = 0; i < 2; i++) {
        struct client c;
        const unsigned char *protocol;
        unsigned size;
        assert_true(come_with(&c, s, versions[i], "\x02h2\x08http/1.1"));
        SSL_get0_alpn_selected(c.ssl, &protocol, &size);
        assert_int_equal(size, 8);
        assert_int_equal(serial_of(&c), 100);
        say_secretly(&c, ask, sizeof ask - 1);
        assert_true(hear_secretly(&c, "0 /secret ? x 127.0.0.1 secure 0 - -", text, sizeof text));
        say_secretly(&c, upgrade, sizeof upgrade - 1);
        assert_true(hear_secretly(&c, "\r\n\r\n", text, sizeof text));
        say_secretly(&c, frame, make_frame(frame, 0x81, "hello", 5));
        assert_true(hear_secretly(&c, "\x81\x05hello", text, sizeof text));
        say_secretly(&c, frame, make_frame(frame, 0x88, "", 0));
        assert_true(hear_secretly(&c, "\x88\x02\x03", text, sizeof text));
        int n = SSL_read(c.ssl, text, sizeof text);
        assert_int_equal(SSL_get_error(c.ssl, n), SSL_ERROR_ZERO_RETURN); /* told in order */
        leave(&c);
    }
    serve_end(s, 0);
}

static void much_goes_through_tls(void **state) {
    (void)state;
    struct transport_limits l = transport_usual_limits;
    l.body_max = 1 << 20;
    struct served *s = serve_tls(&l);
    static const char ask[] = "GET /big?n=3000000 HTTP/1.1\r\nHost: x\r\n\r\n"
                              "POST /b HTTP/1.1\r\nHost: x\r\nContent-Length: 1000000\r\n\r\n";
    struct client c;
    char text[16384], part[10000];
    size_t n = 0;
    serve_run(s);
    assert_true(come_with(&c, s, TLS1_3_VERSION, NULL));
    say_secretly(&c, ask, sizeof ask - 1);
    usleep(100000);
    while (n < 3000000) {
        int got = SSL_read(c.ssl, text, sizeof text);
        assert_true(got > 0);
        n += (size_t)got;
    }
    memset(part, 'z', sizeof part);
    for (int i = 0; i < 100; i++)
        say_secretly(&c, part, sizeof part);
    assert_true(hear_secretly(&c, "/b ? x 127.0.0.1 secure 1000000 zzz", text, sizeof text));
    leave(&c);
    serve_end(s, 0);
}

static void old_versions_and_other_protocols_are_refused(void **state) {
    (void)state;
    struct served *s = serve_tls(&transport_usual_limits);
    struct client c;
    serve_run(s);
    assert_false(come_with(&c, s, TLS1_1_VERSION, NULL));
    leave(&c);
    assert_false(come_with(&c, s, TLS1_2_VERSION, "\x02h2"));
    leave(&c);
    int fd = come(s); /* no TLS at all */
    char text[256];
    say(fd, "GET / HTTP/1.1\r\nHost: x\r\n\r\n");
    while (recv(fd, text, sizeof text, 0) > 0)
        ;
    assert_over(fd);
    struct transport_counts counts = serve_end(s, 0);
    assert_int_equal(counts.dropped_wrong, 3);
    assert_int_equal(counts.requests, 0);
}

static void a_handshake_that_hangs_is_let_go(void **state) {
    (void)state;
    struct transport_limits l = transport_usual_limits;
    l.request_seconds = 1;
    struct served *s = serve_tls(&l);
    serve_run(s);
    int silent = come(s), half = come(s);
    say_bytes(half, "\x16\x03\x01\x02", 4);
    assert_over(silent);
    assert_over(half);
    assert_int_equal(serve_end(s, 0).dropped_late, 2);
}

static void bad_keys_are_explained_and_the_old_stay(void **state) {
    (void)state;
    struct served *s = serve_tls(&transport_usual_limits);
    struct buf why = heap_buf();
    struct client c;
    char missing[128];
    snprintf(missing, sizeof missing, "%s/missing", folder);
    const struct {
        const char *chain, *key, *text;
    } bad[] = {
        {missing, key[0], "No such file"},     {chain[0], missing, "No such file"},
        {key[0], key[0], "not a certificate"}, {chain[0], chain[0], "not a key"},
        {chain[0], key[1], "does not belong"},
    };
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        const char *said = transport_certificate(s->transport, bad[i].chain, bad[i].key, &why);
        assert_non_null(said);
        if (!strstr(said, bad[i].text))
            fail_msg("%s", said);
    }
    heap_free(&why);
    serve_run(s);
    assert_true(come_with(&c, s, TLS1_3_VERSION, NULL));
    assert_int_equal(serial_of(&c), 100);
    leave(&c);
    serve_end(s, 0);
}

/* The handler of the server's thread loads them: only it may. */
static void load_second(void *context, int number) {
    struct served *s = context;
    struct buf why = heap_buf();
    if (!transport_certificate(s->transport, chain[1], key[1], &why))
        atomic_fetch_add(&s->signals, number);
    heap_free(&why);
}

static void new_keys_are_for_those_who_come(void **state) {
    (void)state;
    static const struct transport_handlers handlers = {
        on_request, on_upgrade, on_message, on_closed, on_woken, on_timer, load_second, on_turn};
    static const int numbers[] = {SIGUSR1};
    static const char ask[] = "GET /x HTTP/1.1\r\nHost: x\r\n\r\n";
    struct served *s = calloc(1, sizeof *s);
    struct buf why = heap_buf();
    struct client before, after;
    char text[4096];
    assert_null(transport_open(&s->transport, &handlers, s, &transport_usual_limits));
    assert_null(transport_certificate(s->transport, chain[0], key[0], &why));
    heap_free(&why);
    assert_null(serve_at(s, "127.0.0.1:0", true));
    transport_signals(s->transport, numbers, 1);
    serve_run(s);
    assert_true(come_with(&before, s, TLS1_3_VERSION, NULL));
    kill(getpid(), SIGUSR1);
    wait_for(&s->signals, SIGUSR1);
    assert_true(come_with(&after, s, TLS1_3_VERSION, NULL));
    assert_int_equal(serial_of(&before), 100);
    assert_int_equal(serial_of(&after), 101);
    say_secretly(&before, ask, sizeof ask - 1);
    assert_true(hear_secretly(&before, "/x ? x", text, sizeof text));
    leave(&before);
    leave(&after);
    serve_end(s, 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(requests_and_sockets_go_through_tls),
        cmocka_unit_test(much_goes_through_tls),
        cmocka_unit_test(old_versions_and_other_protocols_are_refused),
        cmocka_unit_test(a_handshake_that_hangs_is_let_go),
        cmocka_unit_test(bad_keys_are_explained_and_the_old_stay),
        cmocka_unit_test(new_keys_are_for_those_who_come),
    };
    signal(SIGPIPE, SIG_IGN);
    return cmocka_run_group_tests(tests, make_certificates, remove_certificates);
}
