#include "net/push.h"

#include <arpa/inet.h>
#include <errno.h>
#include <netinet/in.h>
#include <openssl/bn.h>
#include <openssl/core_names.h>
#include <openssl/ec.h>
#include <openssl/ecdsa.h>
#include <openssl/err.h>
#include <openssl/evp.h>
#include <openssl/param_build.h>
#include <openssl/pem.h>
#include <sodium.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/json.h"
#include "core/lang.h"
#include "run/files.h"
#include "run/system.h"

static const char curve[] = "prime256v1"; /* P-256 */
enum { SECRET = 32, HASH = 32, TAG = 16 };

static void put_base64(struct buf *out, const void *data, size_t size) {
    char text[sodium_base64_ENCODED_LEN(1024, sodium_base64_VARIANT_URLSAFE_NO_PADDING)];
    if (size > 1024) {
        out->full = true;
        return;
    }
    sodium_bin2base64(text, sizeof text, data, size, sodium_base64_VARIANT_URLSAFE_NO_PADDING);
    buf_str(out, text);
}

/* Exactly so many bytes; browsers' libraries may or may not pad. */
static bool get_base64(uint8_t *out, size_t size, const char *text) {
    size_t n = strlen(text), got;
    while (n > 0 && text[n - 1] == '=')
        n--;
    return sodium_base642bin(out, size, text, n, NULL, &got, NULL,
                             sodium_base64_VARIANT_URLSAFE_NO_PADDING) == 0 &&
           got == size;
}

/* ---- keys ---- */

/* A key of the curve, with its private part unless that is NULL. */
static EVP_PKEY *key_of(const uint8_t point[PUSH_KEY], const BIGNUM *secret) {
    EVP_PKEY *key = NULL;
    OSSL_PARAM *params = NULL;
    OSSL_PARAM_BLD *b = OSSL_PARAM_BLD_new();
    EVP_PKEY_CTX *c = EVP_PKEY_CTX_new_from_name(NULL, "EC", NULL);
    bool fine =
        b && c && OSSL_PARAM_BLD_push_utf8_string(b, OSSL_PKEY_PARAM_GROUP_NAME, curve, 0) &&
        OSSL_PARAM_BLD_push_octet_string(b, OSSL_PKEY_PARAM_PUB_KEY, point, PUSH_KEY) &&
        (!secret || OSSL_PARAM_BLD_push_BN(b, OSSL_PKEY_PARAM_PRIV_KEY, secret)) &&
        (params = OSSL_PARAM_BLD_to_param(b)) && EVP_PKEY_fromdata_init(c) == 1 &&
        EVP_PKEY_fromdata(c, &key, secret ? EVP_PKEY_KEYPAIR : EVP_PKEY_PUBLIC_KEY, params) == 1;
    OSSL_PARAM_free(params);
    OSSL_PARAM_BLD_free(b);
    EVP_PKEY_CTX_free(c);
    if (!fine) {
        EVP_PKEY_free(key);
        key = NULL;
    }
    ERR_clear_error();
    return key;
}

/* The key whose private part this is. */
static EVP_PKEY *key_of_secret(const uint8_t secret[SECRET]) {
    uint8_t point[PUSH_KEY];
    EC_GROUP *g = EC_GROUP_new_by_curve_name(NID_X9_62_prime256v1);
    EC_POINT *p = g ? EC_POINT_new(g) : NULL;
    BIGNUM *s = BN_bin2bn(secret, SECRET, NULL);
    bool fine = p && s && EC_POINT_mul(g, p, s, NULL, NULL, NULL) == 1 &&
                EC_POINT_point2oct(g, p, POINT_CONVERSION_UNCOMPRESSED, point, sizeof point,
                                   NULL) == sizeof point;
    EVP_PKEY *key = fine ? key_of(point, s) : NULL;
    BN_clear_free(s);
    EC_POINT_free(p);
    EC_GROUP_free(g);
    return key;
}

/* Its point, uncompressed. */
static bool point_of(const EVP_PKEY *key, uint8_t out[PUSH_KEY]) {
    BIGNUM *x = NULL, *y = NULL;
    out[0] = 4;
    bool fine = EVP_PKEY_get_bn_param(key, OSSL_PKEY_PARAM_EC_PUB_X, &x) == 1 &&
                EVP_PKEY_get_bn_param(key, OSSL_PKEY_PARAM_EC_PUB_Y, &y) == 1 &&
                BN_bn2binpad(x, out + 1, 32) == 32 && BN_bn2binpad(y, out + 33, 32) == 32;
    BN_free(x);
    BN_free(y);
    return fine;
}

struct push_key {
    EVP_PKEY *key;
    char point[sodium_base64_ENCODED_LEN(PUSH_KEY, sodium_base64_VARIANT_URLSAFE_NO_PADDING)];
};

static bool is_of_curve(const EVP_PKEY *key) {
    char name[32] = "";
    return EVP_PKEY_get_utf8_string_param(key, OSSL_PKEY_PARAM_GROUP_NAME, name, sizeof name,
                                          NULL) == 1 &&
           !strcmp(name, curve);
}

const char *push_key_read(struct push_key **out, const char *file, struct buf *say) {
    *out = NULL;
    if (access(file, R_OK) != 0)
        return file_complain(say, file, system_why(errno));
    BIO *in = BIO_new_file(file, "r");
    EVP_PKEY *key = in ? PEM_read_bio_PrivateKey(in, NULL, NULL, (void *)"") : NULL;
    struct push_key *k = calloc(1, sizeof *k);
    uint8_t point[PUSH_KEY];
    bool fine = key && k && is_of_curve(key) && point_of(key, point);
    BIO_free(in);
    ERR_clear_error();
    if (!fine) {
        EVP_PKEY_free(key);
        free(k);
        return file_complain(say, file,
                             N_("there is no private key of P-256 in it; openssl ecparam -name "
                                "prime256v1 -genkey -noout makes one"));
    }
    struct buf text = BUF(k->point);
    put_base64(&text, point, sizeof point);
    k->key = key;
    *out = k;
    return NULL;
}

void push_key_free(struct push_key *k) {
    if (k)
        EVP_PKEY_free(k->key);
    free(k);
}

const char *push_key_public(const struct push_key *k) {
    return k->point;
}

bool push_key_make(struct buf *pem) {
    EVP_PKEY *key = EVP_EC_gen(curve);
    BIO *b = BIO_new(BIO_s_mem());
    char *text = NULL;
    long n = key && b && PEM_write_bio_PrivateKey(b, key, NULL, NULL, 0, NULL, NULL) == 1
                 ? BIO_get_mem_data(b, &text)
                 : 0;
    buf_bytes(pem, text ? text : "", n > 0 ? (size_t)n : 0);
    BIO_free(b);
    EVP_PKEY_free(key);
    return n > 0 && !pem->full;
}

/* ---- whom to ---- */

/* The length of "https://host:port" at the beginning of a URL, or 0. */
static size_t origin_length(const char *url) {
    static const char host[] =
        "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789.-:[]";
    size_t scheme = !strncmp(url, "https://", 8) ? 8 : !strncmp(url, "http://", 7) ? 7 : 0;
    size_t n = scheme ? strspn(url + scheme, host) : 0;
    return n > 0 && (!url[scheme + n] || url[scheme + n] == '/') ? scheme + n : 0;
}

const char *push_target(struct push_target *out, const char *endpoint, const char *key,
                        const char *auth) {
    memset(out, 0, sizeof *out);
    size_t n = strlen(endpoint);
    bool plain = true;
    for (size_t i = 0; i < n; i++)
        plain &= endpoint[i] > ' ' && endpoint[i] < 0x7f && !strchr("\"<>\\^`{|}", endpoint[i]);
    if (n > PUSH_ENDPOINT_MAX || !plain || strncmp(endpoint, "https://", 8) != 0 ||
        !origin_length(endpoint))
        return N_("a push endpoint is an https URL of at most 1023 characters");
    if (!get_base64(out->auth, sizeof out->auth, auth))
        return N_("the secret of a push subscription is 16 bytes in base64url");
    EVP_PKEY *point = get_base64(out->key, sizeof out->key, key) && out->key[0] == 4
                          ? key_of(out->key, NULL)
                          : NULL;
    if (!point)
        return N_("the key of a push subscription is a point of P-256 in base64url");
    EVP_PKEY_free(point);
    memcpy(out->endpoint, endpoint, n + 1);
    return NULL;
}

static bool public_4(const uint8_t a[4]) {
    static const struct {
        uint8_t net[4];
        int bits;
    } not_public[] = {
        {{0}, 8},
        {{10}, 8},
        {{100, 64}, 10},
        {{127}, 8},
        {{169, 254}, 16},
        {{172, 16}, 12},
        {{192, 0, 0}, 24},
        {{192, 0, 2}, 24},
        {{192, 88, 99}, 24},
        {{192, 168}, 16},
        {{198, 18}, 15},
        {{198, 51, 100}, 24},
        {{203, 0, 113}, 24},
        {{224}, 3}, /* several at once, and reserved */
    };
    uint32_t address = (uint32_t)a[0] << 24 | (uint32_t)a[1] << 16 | (uint32_t)a[2] << 8 | a[3];
    for (size_t i = 0; i < sizeof not_public / sizeof not_public[0]; i++) {
        const uint8_t *n = not_public[i].net;
        uint32_t net = (uint32_t)n[0] << 24 | (uint32_t)n[1] << 16 | (uint32_t)n[2] << 8 | n[3];
        if ((address ^ net) >> (32 - not_public[i].bits) == 0)
            return false;
    }
    return true;
}

static bool public_6(const struct in6_addr *address) {
    const uint8_t *a = address->s6_addr;
    static const uint8_t nat64[12] = {0, 0x64, 0xff, 0x9b};
    if (IN6_IS_ADDR_V4MAPPED(address) || !memcmp(a, nat64, sizeof nat64))
        return public_4(a + 12);
    if (a[0] == 0x20 && a[1] == 0x02) /* 6to4 */
        return public_4(a + 2);
    bool special = a[0] == 0x20 && a[1] == 0x01 && (a[2] < 2 || (a[2] == 0x0d && a[3] == 0xb8));
    return (a[0] & 0xe0) == 0x20 && !special; /* all that is given out is in 2000::/3 */
}

bool push_address_public(const struct sockaddr *address) {
    if (address->sa_family == AF_INET) {
        const struct sockaddr_in *a = (const struct sockaddr_in *)(const void *)address;
        return public_4((const uint8_t *)&a->sin_addr);
    }
    if (address->sa_family == AF_INET6) {
        const struct sockaddr_in6 *a = (const struct sockaddr_in6 *)(const void *)address;
        return public_6(&a->sin6_addr);
    }
    return false;
}

/* ---- the message: RFC 8291 ---- */

static bool agree(EVP_PKEY *ours, EVP_PKEY *theirs, uint8_t out[SECRET]) {
    size_t n = SECRET;
    EVP_PKEY_CTX *c = EVP_PKEY_CTX_new(ours, NULL);
    bool fine = c && EVP_PKEY_derive_init(c) == 1 && EVP_PKEY_derive_set_peer(c, theirs) == 1 &&
                EVP_PKEY_derive(c, out, &n) == 1 && n == SECRET;
    EVP_PKEY_CTX_free(c);
    return fine;
}

/* HKDF of at most one hash: extract with the salt, then expand for this information. */
static void derive(const uint8_t *salt, size_t salt_size, const uint8_t *secret, size_t secret_size,
                   const void *info, size_t info_size, uint8_t out[HASH]) {
    static const uint8_t one = 1;
    uint8_t between[HASH];
    crypto_auth_hmacsha256_state s;
    crypto_auth_hmacsha256_init(&s, salt, salt_size);
    crypto_auth_hmacsha256_update(&s, secret, secret_size);
    crypto_auth_hmacsha256_final(&s, between);
    crypto_auth_hmacsha256_init(&s, between, sizeof between);
    crypto_auth_hmacsha256_update(&s, info, info_size);
    crypto_auth_hmacsha256_update(&s, &one, 1);
    crypto_auth_hmacsha256_final(&s, out);
    sodium_memzero(between, sizeof between);
}

static bool seal(const uint8_t key[16], const uint8_t nonce[12], const uint8_t *text, size_t size,
                 uint8_t *out) {
    int n = 0, end = 0;
    EVP_CIPHER_CTX *c = EVP_CIPHER_CTX_new();
    bool fine = c && EVP_EncryptInit_ex(c, EVP_aes_128_gcm(), NULL, key, nonce) == 1 &&
                EVP_EncryptUpdate(c, out, &n, text, (int)size) == 1 && (size_t)n == size &&
                EVP_EncryptFinal_ex(c, out + n, &end) == 1 && end == 0 &&
                EVP_CIPHER_CTX_ctrl(c, EVP_CTRL_AEAD_GET_TAG, TAG, out + n) == 1;
    EVP_CIPHER_CTX_free(c);
    return fine;
}

/* The key and the nonce of the message, and the text sealed by them. */
static bool encrypt(const struct push_target *to, EVP_PKEY *ours, EVP_PKEY *theirs,
                    const uint8_t salt[PUSH_SALT], const void *text, size_t size, struct buf *out) {
    static const char about[] = "WebPush: info", about_key[] = "Content-Encoding: aes128gcm",
                      about_nonce[] = "Content-Encoding: nonce"; /* each with its NUL */
    uint8_t shared[SECRET], info[sizeof about + 2 * PUSH_KEY], point[PUSH_KEY];
    uint8_t input[HASH], key[HASH], nonce[HASH];
    uint8_t plain[PUSH_TEXT_MAX + 1], sealed[PUSH_TEXT_MAX + 1 + TAG];
    if (!point_of(ours, point) || !agree(ours, theirs, shared))
        return false;
    memcpy(info, about, sizeof about);
    memcpy(info + sizeof about, to->key, PUSH_KEY);
    memcpy(info + sizeof about + PUSH_KEY, point, PUSH_KEY);
    derive(to->auth, PUSH_AUTH, shared, SECRET, info, sizeof info, input);
    derive(salt, PUSH_SALT, input, HASH, about_key, sizeof about_key, key);
    derive(salt, PUSH_SALT, input, HASH, about_nonce, sizeof about_nonce, nonce);
    memcpy(plain, text, size);
    plain[size] = 2; /* the last record */
    bool fine = seal(key, nonce, plain, size + 1, sealed);
    static const uint8_t record_size[4] = {0, 0, 16, 0}, point_size = PUSH_KEY;
    buf_bytes(out, salt, PUSH_SALT);
    buf_bytes(out, record_size, sizeof record_size);
    buf_bytes(out, &point_size, 1);
    buf_bytes(out, point, PUSH_KEY);
    buf_bytes(out, sealed, fine ? size + 1 + TAG : 0);
    sodium_memzero(shared, sizeof shared);
    sodium_memzero(input, sizeof input);
    sodium_memzero(key, sizeof key);
    return fine && !out->full;
}

bool push_encrypt(const struct push_target *to, const void *text, size_t size, const uint8_t *salt,
                  const uint8_t *secret, struct buf *out) {
    uint8_t fresh[PUSH_SALT];
    if (size > PUSH_TEXT_MAX)
        return false;
    randombytes_buf(fresh, sizeof fresh);
    EVP_PKEY *ours = secret ? key_of_secret(secret) : EVP_EC_gen(curve);
    EVP_PKEY *theirs = key_of(to->key, NULL);
    bool fine = ours && theirs && encrypt(to, ours, theirs, salt ? salt : fresh, text, size, out);
    EVP_PKEY_free(ours);
    EVP_PKEY_free(theirs);
    ERR_clear_error();
    return fine;
}

/* ---- who sends it: RFC 8292 ---- */

/* The signature as two numbers one after the other, as JSON Web Signatures have it. */
static bool sign(EVP_PKEY *key, const void *text, size_t size, uint8_t out[64]) {
    uint8_t der[80];
    size_t n = sizeof der;
    EVP_MD_CTX *c = EVP_MD_CTX_new();
    bool fine = c && EVP_DigestSignInit(c, NULL, EVP_sha256(), NULL, key) == 1 &&
                EVP_DigestSign(c, der, &n, text, size) == 1;
    const uint8_t *p = der;
    ECDSA_SIG *s = fine ? d2i_ECDSA_SIG(NULL, &p, (long)n) : NULL;
    fine = s && BN_bn2binpad(ECDSA_SIG_get0_r(s), out, 32) == 32 &&
           BN_bn2binpad(ECDSA_SIG_get0_s(s), out + 32, 32) == 32;
    ECDSA_SIG_free(s);
    EVP_MD_CTX_free(c);
    return fine;
}

bool push_authorization(const struct push_key *k, const char *endpoint, const char *subject,
                        int64_t expires, struct buf *out) {
    static const char head[] = "{\"typ\":\"JWT\",\"alg\":\"ES256\"}";
    char claims[1000], token[2000], origin[300];
    uint8_t signature[64];
    struct buf c = BUF(claims), t = BUF(token);
    struct jw j = {.out = &c};
    size_t n = origin_length(endpoint);
    if (n == 0 || n >= sizeof origin)
        return false;
    memcpy(origin, endpoint, n);
    origin[n] = 0;
    jw_object(&j);
    jw_key_str(&j, "aud", origin);
    jw_key_int(&j, "exp", expires);
    jw_key_str(&j, "sub", subject);
    jw_object_end(&j);
    put_base64(&t, head, sizeof head - 1);
    buf_char(&t, '.');
    put_base64(&t, claims, c.size);
    if (c.full || t.full || !sign(k->key, token, t.size, signature))
        return false;
    buf_str(out, "vapid t=");
    buf_bytes(out, token, t.size);
    buf_char(out, '.');
    put_base64(out, signature, sizeof signature);
    buf_str(out, ", k=");
    buf_str(out, k->point);
    return !out->full;
}
