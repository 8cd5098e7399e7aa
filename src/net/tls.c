#include "net/tls.h"

#include <errno.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include <openssl/buffer.h>
#include <openssl/err.h>
#include <openssl/ssl.h>

#include "core/lang.h"
#include "run/files.h"
#include "run/system.h"

struct tls {
    SSL *ssl;
    BIO *in, *out; /* of the ssl */
};

/* ---- keys ---- */

/* struct tls_keys is OpenSSL's SSL_CTX, which counts who uses it. */
static SSL_CTX *context_of(struct tls_keys *k) {
    return (SSL_CTX *)(void *)k;
}

static int choose_protocol(SSL *ssl, const unsigned char **out, unsigned char *size,
                           const unsigned char *offered, unsigned int offered_size, void *context) {
    static const unsigned char ours[] = "\x08http/1.1";
    unsigned char *chosen;
    (void)ssl;
    (void)context;
    if (SSL_select_next_proto(&chosen, size, ours, sizeof ours - 1, offered, offered_size) !=
        OPENSSL_NPN_NEGOTIATED)
        return SSL_TLSEXT_ERR_ALERT_FATAL;
    *out = chosen;
    return SSL_TLSEXT_ERR_OK;
}

/* A password would be asked for at the terminal, which a server does not have. */
static int no_password(char *out, int size, int writing, void *context) {
    (void)out, (void)size, (void)writing, (void)context;
    return 0;
}

static SSL_CTX *new_context(void) {
    SSL_CTX *c = SSL_CTX_new(TLS_server_method());
    if (!c)
        return NULL;
    SSL_CTX_set_min_proto_version(c, TLS1_2_VERSION);
    SSL_CTX_set_options(c, SSL_OP_NO_RENEGOTIATION | SSL_OP_NO_COMPRESSION |
                               SSL_OP_CIPHER_SERVER_PREFERENCE);
    SSL_CTX_set_mode(c, SSL_MODE_RELEASE_BUFFERS); /* 34 kB less for each that is silent */
    SSL_CTX_set_session_cache_mode(c, SSL_SESS_CACHE_OFF);
    SSL_CTX_set_num_tickets(c, 1);
    SSL_CTX_set_alpn_select_cb(c, choose_protocol, NULL);
    SSL_CTX_set_default_passwd_cb(c, no_password);
    return c;
}

static const char *readable(const char *path, struct buf *say) {
    struct buf text = heap_buf();
    const char *why = file_read(path, &text, say);
    heap_free(&text);
    return why;
}

static const char *load_into(SSL_CTX *c, const char *chain, const char *key, struct buf *say) {
    const char *why = readable(chain, say);
    if (!why)
        why = readable(key, say);
    if (why)
        return why;
    if (SSL_CTX_use_certificate_chain_file(c, chain) != 1)
        return file_complain(say, chain, N_("this is not a certificate in PEM form"));
    if (SSL_CTX_use_PrivateKey_file(c, key, SSL_FILETYPE_PEM) != 1) {
        unsigned long error = ERR_peek_last_error();
        bool other = ERR_GET_LIB(error) == ERR_LIB_X509 &&
                     ERR_GET_REASON(error) == X509_R_KEY_VALUES_MISMATCH;
        return file_complain(say, key,
                             other ? N_("this key does not belong to the certificate")
                                   : N_("this is not a key in PEM form without a password"));
    }
    if (SSL_CTX_check_private_key(c) != 1)
        return file_complain(say, key, N_("this key does not belong to the certificate"));
    return NULL;
}

const char *tls_load(struct tls_keys **out, const char *chain, const char *key, struct buf *say) {
    SSL_CTX *c = new_context();
    if (!c)
        return system_why(ENOMEM);
    const char *why = load_into(c, chain, key, say);
    ERR_clear_error();
    if (why) {
        SSL_CTX_free(c);
        return why;
    }
    *out = (struct tls_keys *)(void *)c;
    return NULL;
}

void tls_unload(struct tls_keys *k) {
    SSL_CTX_free(context_of(k));
}

/* ---- connections ---- */

struct tls *tls_open(struct tls_keys *k) {
    struct tls *t = calloc(1, sizeof *t);
    if (!t)
        return NULL;
    t->ssl = SSL_new(context_of(k));
    t->in = BIO_new(BIO_s_mem());
    t->out = BIO_new(BIO_s_mem());
    if (!t->ssl || !t->in || !t->out) {
        SSL_free(t->ssl);
        BIO_free(t->in);
        BIO_free(t->out);
        free(t);
        return NULL;
    }
    SSL_set_bio(t->ssl, t->in, t->out);
    SSL_set_accept_state(t->ssl);
    return t;
}

void tls_close(struct tls *t) {
    if (!t)
        return;
    SSL_free(t->ssl);
    free(t);
}

/* A memory keeps the size of the most that was ever in it: an empty one gives it back. */
static void shrink(BIO *b) {
    enum { KEPT = 1024 };
    BUF_MEM *now = NULL, *fresh = NULL;
    BIO_get_mem_ptr(b, &now);
    if (BIO_pending(b) == 0 && now && now->max > KEPT)
        fresh = BUF_MEM_new();
    if (fresh)
        BIO_set_mem_buf(b, fresh, BIO_CLOSE);
}

bool tls_put(struct tls *t, const char *data, size_t size) {
    return BIO_write(t->in, data, (int)size) == (int)size;
}

int tls_read(struct tls *t, char *out, size_t cap) {
    ERR_clear_error();
    int n = SSL_read(t->ssl, out, cap > INT_MAX ? INT_MAX : (int)cap);
    if (n > 0)
        return n;
    int error = SSL_get_error(t->ssl, n);
    ERR_clear_error();
    shrink(t->in);
    return error == SSL_ERROR_WANT_READ || error == SSL_ERROR_WANT_WRITE ? 0 : -1;
}

bool tls_write(struct tls *t, const char *data, size_t size) {
    size_t written = 0;
    ERR_clear_error();
    bool fine = size == 0 || (SSL_write_ex(t->ssl, data, size, &written) == 1 && written == size);
    ERR_clear_error();
    return fine;
}

bool tls_ready(const struct tls *t) {
    return SSL_is_init_finished(t->ssl);
}

void tls_bye(struct tls *t) {
    ERR_clear_error();
    if (SSL_is_init_finished(t->ssl))
        SSL_shutdown(t->ssl);
    ERR_clear_error();
}

size_t tls_waiting(const struct tls *t, const char **data) {
    char *bytes = NULL;
    long n = BIO_get_mem_data(t->out, &bytes);
    *data = bytes;
    return n > 0 ? (size_t)n : 0;
}

void tls_sent(struct tls *t) {
    (void)BIO_reset(t->out);
    shrink(t->out);
}
