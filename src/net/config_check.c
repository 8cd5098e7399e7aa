/* Does a configuration fit the world? What single values must look like is config_kinds.c's. */
#include <errno.h>
#include <openssl/err.h>
#include <openssl/pem.h>
#include <openssl/x509.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "core/lang.h"
#include "net/config.h"
#include "net/push.h"
#include "net/secret.h"
#include "run/files.h"
#include "run/system.h"

/* "setting: path: why". */
static const char *wrong(struct buf *say, const char *setting, const char *path, const char *why) {
    buf_clear(say);
    buf_str(say, setting);
    if (path) {
        buf_str(say, ": ");
        buf_str(say, path);
    }
    buf_str(say, ": ");
    buf_str(say, why);
    return say->full ? why : say->data;
}

static const char *needs(struct buf *say, const char *setting, const char *other) {
    return wrong(say, setting, N_("this too is needed"), other);
}

/* The data directory is there and ours, or can be made: the nearest folder that is there is. */
static const char *check_data(const struct config *c, struct buf *say) {
    config_text path;
    struct stat st;
    memcpy(path, c->data, sizeof path);
    if (!path[0])
        return wrong(
            say, "data", NULL,
            N_("name a folder: neither HOME nor XDG_DATA_HOME does, with a path from / on"));
    while (stat(path, &st) != 0) {
        char *slash = strrchr(path, '/');
        if (errno != ENOENT)
            return wrong(say, "data", path, system_why(errno));
        if (!slash)
            memcpy(path, ".", 2);
        else
            slash[slash == path] = 0;
    }
    if (!S_ISDIR(st.st_mode))
        return wrong(say, "data", path, system_why(ENOTDIR));
    if (access(path, R_OK | W_OK | X_OK) != 0)
        return wrong(say, "data", path, system_why(errno));
    return NULL;
}

static const char *check_web(const struct config *c, struct buf *say) {
    if (!c->web[0])
        return NULL;
    struct stat st;
    if (stat(c->web, &st) != 0)
        return wrong(say, "web", c->web, system_why(errno));
    if (!S_ISDIR(st.st_mode))
        return wrong(say, "web", c->web, system_why(ENOTDIR));
    struct buf index = heap_buf();
    buf_str(&index, c->web);
    buf_str(&index, "/index.html");
    const char *why = index.full ? system_why(ENOMEM)
                      : access(index.data, R_OK) != 0
                          ? wrong(say, "web", index.data, system_why(errno))
                          : NULL;
    heap_free(&index);
    return why;
}

static const char *check_certificate(const struct config *c, struct buf *say) {
    const char *chain = c->tls_certificate, *file = c->tls_key;
    if (!chain[0] && !file[0])
        return NULL;
    if (!chain[0] || !file[0])
        return chain[0] ? needs(say, "tls-certificate", "tls-key")
                        : needs(say, "tls-key", "tls-certificate");
    if (access(chain, R_OK) != 0)
        return wrong(say, "tls-certificate", chain, system_why(errno));
    if (access(file, R_OK) != 0)
        return wrong(say, "tls-key", file, system_why(errno));
    BIO *in = BIO_new_file(chain, "r"), *key_in = BIO_new_file(file, "r");
    X509 *certificate = in ? PEM_read_bio_X509(in, NULL, NULL, NULL) : NULL;
    /* The empty pass phrase: else OpenSSL would ask the terminal. */
    EVP_PKEY *key = key_in ? PEM_read_bio_PrivateKey(key_in, NULL, NULL, (void *)"") : NULL;
    const char *why =
        !certificate ? wrong(say, "tls-certificate", chain, N_("there is no PEM certificate in it"))
        : !key       ? wrong(say, "tls-key", file,
                             N_("there is no PEM key in it that can be read without a pass phrase"))
        : X509_check_private_key(certificate, key) != 1
            ? wrong(say, "tls-key", file, N_("the key is not the certificate's"))
            : NULL;
    EVP_PKEY_free(key);
    X509_free(certificate);
    BIO_free(in);
    BIO_free(key_in);
    ERR_clear_error();
    return why;
}

static const char *check_webhook(const struct config *c, struct buf *say) {
    if (!c->webhook[0])
        return NULL;
    if (!c->webhook_secret_file[0])
        return needs(say, "webhook", "webhook-secret-file");
    struct secret secret;
    char more[CONFIG_TEXT_MAX + 256] = "";
    struct buf detail = BUF(more);
    const char *why = secret_read(&secret, c->webhook_secret_file, &detail);
    secret_wipe(&secret);
    return why ? wrong(say, "webhook-secret-file", NULL, why) : NULL;
}

static const char *check_push(const struct config *c, struct buf *say) {
    if (!c->push_key_file[0])
        return NULL;
    if (!c->push_subject[0])
        return needs(say, "push-key-file", "push-subject");
    struct push_key *key = NULL;
    char more[CONFIG_TEXT_MAX + 256] = "";
    struct buf detail = BUF(more);
    const char *why = push_key_read(&key, c->push_key_file, &detail);
    push_key_free(key);
    return why ? wrong(say, "push-key-file", NULL, why) : NULL;
}

const char *config_check(const struct config *c, struct buf *say) {
    static const char *(*const checks[])(const struct config *c, struct buf *say) = {
        check_data, check_web, check_certificate, check_webhook, check_push,
    };
    for (size_t i = 0; i < sizeof checks / sizeof checks[0]; i++) {
        const char *why = checks[i](c, say);
        if (why)
            return why;
    }
    return NULL;
}
