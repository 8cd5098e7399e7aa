/* What the games say at the table, word by word, where a language has to do more than to fill in:
 * articles, one and many, lists that are empty, names that end in a number. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "core/events.h"
#include "core/game.h"
#include "games/games.h"
#include "run/langs.h"

enum { LANGS = 3, SEATS = 3 };
static const char *const lang_ids[LANGS] = {"en", "uk", "ru"};
static const char *const names[SEATS] = {"Ann", "Max 1", "Zoe"};

/* Ann reads it. */
static const struct {
    const char *game, *event, *text[LANGS];
} sentences[] = {
    {"cabbage",
     "{\"id\":\"pig\",\"seat\":1,\"card\":\"cat\",\"from\":0}",
     {"The Pig throws a Cat out of your castle.", "Свинка відправляє у скид Кота із вашого замку.",
      "Свинка отправляет в сброс Кота из вашего замка."}},
    {"cabbage",
     "{\"id\":\"idle\",\"seat\":1,\"card\":\"wolf\"}",
     {"There is nothing for the Wolf to do.", "Вовкові нема чого робити.", "Волку нечего делать."}},
    {"cabbage",
     "{\"id\":\"cat\",\"seat\":0,\"cards\":[]}",
     {"The Cat brings nothing.", "Кіт нічого не приносить.", "Кот ничего не приносит."}},
    {"cabbage",
     "{\"id\":\"cat\",\"seat\":1,\"cards\":[\"dog\",\"dog\",\"wheat\"]}",
     {"The Cat brings 2 Dogs, Wheat to Max 1.", "Кіт приносить 2 Псів, Пшеницю гравцеві Max 1.",
      "Кот приносит 2 Псов, Пшеницу игроку Max 1."}},
    {"cabbage",
     "{\"id\":\"saved\",\"seat\":0,\"cards\":[]}",
     {"You save nothing.", "Ви нічого не рятуєте.", "Вы ничего не спасаете."}},
    {"cabbage",
     "{\"id\":\"stopped\",\"seat\":0,\"cards\":[\"pig\",\"wheat\",\"wheat\",\"wheat\"]}",
     {"You stop and bring home a Pig, 3 Wheat.",
      "Ви зупиняєтеся й забираєте до замку Свинку, 3 Пшениці.",
      "Вы останавливаетесь и забираете в замок Свинку, 3 Пшеницы."}},
    {"cabbage",
     "{\"id\":\"lost\",\"seat\":1,\"card\":\"cow\",\"culprit\":\"wolf\",\"count\":1}",
     {"Max 1 loses a Cow to the Wolves.", "Через Вовків Max 1 лишається без Корівки.",
      "Из-за Волков Max 1 лишается Коровки."}},
    {"cabbage",
     "{\"id\":\"lost\",\"seat\":1,\"card\":\"cow\",\"culprit\":\"wolf\",\"count\":2}",
     {"Max 1 loses all Cows (2) to the Wolves.", "Через Вовків Max 1 лишається без Корівок (2).",
      "Из-за Волков Max 1 лишается всех Коровок (2)."}},
    {"cardinal",
     "{\"id\":\"revealed\",\"seat\":0,\"card\":\"assassin\",\"value\":4,\"place\":1}",
     {"You reveal an Assassin.", "Ви розкриваєте Асасіна.", "Вы открываете Ассасина."}},
    {"cardinal",
     "{\"id\":\"swapped\",\"seat\":0,\"card\":\"assassin\",\"with\":1}",
     {"You give Max 1 the row and take an Assassin for it.",
      "Ви віддаєте гравцеві Max 1 ряд і отримуєте за нього Асасіна.",
      "Вы отдаёте игроку Max 1 ряд и получаете за него Ассасина."}},
    {"cardinal",
     "{\"id\":\"replaced\",\"seat\":0,\"card\":\"seer\",\"new\":\"assassin\",\"count\":1}",
     {"You discard the column of Seers (1 card) to make room for Assassins.",
      "Ви скидаєте стовпець Провидця (1 карта), щоб звільнити місце для Асасіна.",
      "Вы сбрасываете столбец Провидца (1 карта), чтобы освободить место для Ассасина."}},
    {"coach",
     "{\"id\":\"arranged\",\"seat\":1,\"count\":2}",
     {"Max 1 chooses what lies on top of the pile (2); the rest is shuffled.",
      "Max 1 кладе зверху на колоду 2 предмети, решту тасують.",
      "Max 1 кладёт сверху на колоду 2 предмета, остальное тасуют."}},
    {"coach",
     "{\"id\":\"offer-seen\",\"seat\":1,\"other\":0,\"item\":\"key\"}",
     {"The item offered is a Key of Power.", "Запропонований предмет: Ключ сили.",
      "Предложенный предмет: Ключ силы."}},
    {"coach",
     "{\"id\":\"seen\",\"seat\":0,\"other\":1,\"item\":\"monocle\"}",
     {"The item shown is the Monocle.", "Показаний предмет: Монокль.",
      "Показанный предмет: Монокль."}},
    {"coach",
     "{\"id\":\"declared\",\"seat\":1,\"society\":\"order\",\"named\":[]}",
     {"Max 1 declares victory for the Order of Open Secrets and names nobody else.",
      "Max 1 оголошує перемогу Ордену Відкритих Секретів і більше нікого не називає.",
      "Max 1 объявляет победу Ордена Открытых Секретов и больше никого не называет."}},
};

static void they_are_said_so(void **state) {
    (void)state;
    for (size_t i = 0; i < sizeof sentences / sizeof sentences[0]; i++)
        for (int k = 0; k < LANGS; k++) {
            const struct game *g = game_find(sentences[i].game);
            const char *json = sentences[i].event;
            struct speech s = {.lang = lang_find(lang_ids[k]),
                               .context = g->id,
                               .names = names,
                               .reader = 0,
                               .you = true};
            struct json_slice all;
            struct event e;
            char text[512];
            struct buf b = BUF(text);
            buf_clear(&b);
            assert_true(json_scan(json, strlen(json), 4, &all));
            assert_true(event_read(g, SEATS, all, &e));
            event_sentence(g, &e, &s, &b);
            assert_string_equal(text, sentences[i].text[k]);
        }
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(they_are_said_so)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
