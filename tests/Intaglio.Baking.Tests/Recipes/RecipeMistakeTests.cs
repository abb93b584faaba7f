using System.Text;

namespace Intaglio.Baking.Tests;

/// <summary>Mistakes in recipes, of which the place and the correction are reported.</summary>
public class RecipeMistakeTests : IDisposable
{
    private readonly TemporaryFolder folder = new();

    /// <summary>Gets recipes with a mark at the place of the error, and a part of the message.</summary>
    public static TheoryData<string, string> Mistakes => new()
    {
        // The text.
        { "«", "the recipe is empty (begin with 'intaglio: 1')" },
        { "«# nothing\n", "the recipe is empty" },
        { "«---\n", "the recipe is empty (begin" },
        { "«- intaglio: 1\n", "a recipe is a set of keys, not a list (begin" },
        { "«intaglio 1\n", "a recipe is a set of keys, not 'intaglio 1' (begin" },
        { Top("intaglio: 1\nsource: assets\noutput: «'out"), "quoted scalar, found unexpected end of stream (check the quotes" },
        { Top("intaglio: 1\nsource: «\"a\\x\"\noutput: out"), "did not find expected hexadecimal number (check the quotes" },
        { Top("intaglio: 1\nsource: «\"assets\\d\"\noutput: out"), "found unknown escape character (check the quotes" },
        { Top("intaglio: 1\nsource: assets\n«\toutput: out"), "a tab in the indentation (indent with spaces)" },
        { "intaglio: 1\nsource: assets\noutput: out\nrules:\n«\tone: { do: copy }\n", "a tab in the indentation (indent with spaces)" },
        { Top("intaglio: 1\n«source: \"\\UFFFFFFFF\"\noutput: out"), "the text after this cannot be parsed (check" },
        { Rule("for: \"**\"\n «do: copy\nto: a"), "(check the indentation" },
        { Top("intaglio: 1\nsource: «[assets\noutput: out"), "the text after this cannot be parsed (check the indentation and the brackets" },
        { Rule("for: «**/*.png\ndo: copy\nto: \"{path}\""), "aliases such as '**/*.png' are not supported (repeat the value, or put a pattern in quotes)" },
        { Rule("for: «*.png\ndo: copy\nto: \"{path}\""), "put a pattern in quotes)" },
        { Rule("for: \"**\"\ndo: copy\nto: {dir}«/{name}.png"), "put patterns and names with '*' or '{' in quotes)" },
        { Rule("for: \"**\"\ndo: copy\nto: «{path}"), "'to' is a text, not a set of keys (put the name in quotes: \"{path}\")" },
        { Top("intaglio: 1\nsource: «&a assets\noutput: out"), "anchors such as '&a' are not supported (remove the anchor)" },
        { Top("intaglio: 1\nsource: assets\noutput: «*a"), "aliases such as '*a' are not supported (repeat the value" },
        { Top("intaglio: 1\nsource: «!!str assets\noutput: out"), "tags such as 'tag:yaml.org,2002:str' are not supported (remove the tag)" },
        { Top("intaglio: 1\nsource: «! assets\noutput: out"), "tags such as '!' are not supported (remove the tag)" },
        { Top("intaglio: 1\nsource: assets\noutput: out") + "«---\nintaglio: 1\n", "more than one document (remove '---'" },
        { Top("intaglio: 1\nsource: assets\noutput: out\n? «[a, b]\n: c"), "a key is a word, not a list (write 'key: value')" },
        { Top("intaglio: 1\nsource: assets\noutput: out\n«~: c"), "a key is a word, not nothing (write 'key: value')" },
        { Top("intaglio: 1\nsource: ass«\0ets\noutput: out"), "contains a zero character (save it as UTF-8 text)" },
        { Rules("one: " + string.Concat(Enumerable.Repeat("[", 31)) + "«[" + string.Concat(Enumerable.Repeat("]", 32))), "nested more than 32 levels deep (remove levels)" },

        // Keys that occur twice.
        { Top("intaglio: 1\nsource: assets\noutput: out\n«source: other"), "the key 'source' occurs twice (remove this one or the one in line 2)" },
        { Top("intaglio: 1\nsource: assets\noutput: out\ncache: { folder: a, «folder: b }"), "the key 'folder' occurs twice" },
        { Top("intaglio: 1\nsource: assets\noutput: out/{profile}\nprofiles: { a: {}, «a: {} }"), "the key 'a' occurs twice" },
        { Top("intaglio: 1\nsource: assets\noutput: out\nprofiles: { a: { b: 1, «b: 2 } }"), "the key 'b' occurs twice" },
        { Rules("one: { for: \"**\", do: copy, to: \"{path}\" }\n«one: { for: \"**\", do: copy, to: \"{path}\" }"), "the key 'one' occurs twice" },
        { Rule("for: \"**\"\n«for: \"**\"\ndo: copy\nto: \"{path}\""), "the key 'for' occurs twice" },
        { Rule("for: \"**\"\ndo: [ { adjust: { width: 1, «width: 2 } }, png ]\nto: \"{path}\""), "the key 'width' occurs twice" },
        { Rule("for: \"**\"\ndo: split\nto: { color: a, «color: b }"), "the key 'color' occurs twice" },
        { Rule("with: { a: rule:one, «a: rule:one }\ndo: list\nto: a"), "the key 'a' occurs twice" },

        // The version.
        { Top("«source: assets\noutput: out"), "the recipe has no version (begin with 'intaglio: 1')" },
        { Top("intaglio: «2\nsources: assets\noutput: out"), "the version of the recipe is '2', but this program reads version 1 (write" },
        { Top("intaglio: «[ 1 ]\nsource: assets\noutput: out"), "the version of the recipe is a list" },
        { Top("intaglio:«\nsource: assets\noutput: out"), "the version of the recipe is nothing" },

        // Unknown keys.
        { Top("intaglio: 1\n«sorce: assets\noutput: out"), "unknown key 'sorce' in the recipe (did you mean 'source'?)" },
        { Top("intaglio: 1\nsource: assets\noutput: out\n«frobnicate: 1"), "unknown key 'frobnicate' in the recipe (expected intaglio, source, output" },
        { Top("intaglio: 1\nsource: assets\noutput: out\n«<<: { a: b }"), "unknown key '<<' in the recipe (expected" },
        { Top("intaglio: 1\nsource: assets\noutput: out\ncache: { «foldre: a }"), "unknown key 'foldre' in 'cache' (did you mean 'folder'?)" },
        { Top("intaglio: 1\nsource: assets\noutput: out\ncache: { «size: a }"), "unknown key 'size' in 'cache' (expected folder, remote)" },
        { Top("intaglio: 1\nsource: assets\noutput: out\ncache: { remote: «\"ftp://example.org/\" }"), "'remote' is not an HTTP or HTTPS address" },
        { Top("intaglio: 1\nsource: assets\noutput: out\ncache: { remote: «\"https://user:password@example.org/\" }"), "'remote' is not an HTTP or HTTPS address without a user name and a query (write" },
        { Rule("for: \"**\"\n«exept: \"a\"\ndo: copy\nto: \"{path}\""), "unknown key 'exept' in rule 'one' (did you mean 'except'?)" },
        { Rule("for: \"**\"\n«steps: copy\nto: \"{path}\""), "unknown key 'steps' in rule 'one' (expected for, all" },
        { Rule("for: \"**\"\n«\"a\\nb\": copy\nto: \"{path}\""), "unknown key 'a?b' in rule 'one' (expected" },

        // Missing keys.
        { Top("«intaglio: 1\noutput: out"), "the recipe has no 'source' (add 'source: assets')" },
        { Top("«intaglio: 1\nsource: assets"), "the recipe has no 'output' (add 'output: out')" },
        { "«intaglio: 1\nsource: assets\noutput: out\n", "the recipe has no 'rules' (add 'rules:')" },
        { Rule("«for: \"**\"\nto: \"{path}\""), "rule 'one' has no 'do' (add 'do: copy')" },
        { Rule("«for: \"**\"\ndo: copy"), "rule 'one' has no 'to' (add 'to: \"{path}\"')" },
        { Top("intaglio: 1\nsource: assets\noutput: out\ncache: «{}"), "'cache' is empty (add 'folder: ../cache', or 'remote' with the address of a remote cache)" },

        // Wrong kinds.
        { Top("intaglio: 1\nsource: «[ assets ]\noutput: out"), "'source' is a text, not a list (write a folder such as assets)" },
        { Top("intaglio: 1\nsource: «\"\"\noutput: out"), "'source' is empty (write a folder such as assets)" },
        { Top("intaglio: 1\nsource: «~\noutput: out"), "'source' is a text, not nothing (write a folder such as assets)" },
        { Top("intaglio: 1\nsource: «a\\b\noutput: out"), "'source' contains '\\' or a control character (separate folders with '/')" },
        { Top("intaglio: 1\nsource: assets\noutput: «{ a: b }"), "'output' is a text, not a set of keys (write a folder such as out)" },
        { Top("intaglio: 1\nsource: assets\noutput: «a\\b"), "'output' contains '\\' or a control character" },
        { Top("intaglio: 1\nsource: assets\noutput: out\ncache: «here"), "'cache' is a set of keys, not 'here' (write '{ folder: ../cache }')" },
        { Top("intaglio: 1\nsource: assets\noutput: out\ncache: { folder: «[] }"), "'folder' of 'cache' is a text, not a list" },
        { Top("intaglio: 1\nsource: assets\noutput: out\nprofiles: «[ a ]"), "'profiles' is a set of keys, not a list (write 'profiles: { draft: { size: 512 } }')" },
        { Top("intaglio: 1\nsource: assets\noutput: out\nprofiles: { a: «5 }"), "the profile 'a' is a set of keys, not '5' (write '{ size: 512 }')" },
        { Top("intaglio: 1\nsource: assets\noutput: out\nprofiles: { a: { b: «[ 1 ] } }"), "the setting 'b' is one value, not a list (write a text or a number)" },
        { Top("intaglio: 1\nsource: assets\noutput: out\nprofiles: { a: { b: «\"${c}\", c: 1 } }"), "settings have no settings (write the value)" },
        { "intaglio: 1\nsource: assets\noutput: out\nrules: «[ a ]\n", "'rules' is a set of keys, not a list (add a rule" },
        { "intaglio: 1\nsource: assets\noutput: out\nrules: «{}\n", "'rules' is an empty set of keys (add a rule" },
        { "intaglio: 1\nsource: assets\noutput: out\nrules:«", "'rules' is a set of keys, not nothing (add a rule" },
        { "intaglio: 1\nsource: assets\noutput: out\nrules:«  # later\n", "'rules' is a set of keys, not nothing (add a rule" },
        { "intaglio: 1\nsource: assets\noutput: out\nrules:«\n\n\n", "'rules' is a set of keys, not nothing (add a rule" },
        { Rules("one:«"), "rule 'one' is a set of keys, not nothing (write '{ for: \"**\", do: copy, to: \"{path}\" }')" },
        { Rules("one:«\ntwo: { do: copy }"), "rule 'one' is a set of keys, not nothing (write '{ for: \"**\", do: copy, to: \"{path}\" }')" },
        { Rule("for:«\ndo: copy\nto: a"), "'for' is a text, not nothing (write a pattern such as \"**/*.png\")" },
        { Rules("one: { for:«, do: copy, to: a }"), "'for' is a text, not nothing (write a pattern such as \"**/*.png\")" },
        { Rules("one: { for«, do: copy, to: a }"), "'for' is a text, not nothing (write a pattern such as \"**/*.png\")" },
        { Rule("for:\n  -« \n  - a\ndo: copy\nto: a"), "'for' is a text, not nothing (write a pattern such as \"**/*.png\")" },
        { Rule("for: a\ndo: copy\nto: b\nwith:«"), "'with' is a set of keys, not nothing (write" },
        { Rule("for: a\ndo: [ { adjust: { width: «} }, png ]\nto: b"), "but nothing (write an integer)" },
        { Rules("one: «copy"), "rule 'one' is a set of keys, not 'copy' (write '{ for: \"**\", do: copy, to: \"{path}\" }')" },
        { Rule("for: «{ a: b }\ndo: copy\nto: \"{path}\""), "'for' is a text, not a set of keys" },
        { Rule("for: «[]\ndo: copy\nto: \"{path}\""), "'for' is an empty list (add an entry or remove the key)" },
        { Rule("for: [ a, «[ b ] ]\ndo: copy\nto: \"{path}\""), "'for' is a text, not a list" },
        { Rule("for: \"**\"\nexcept: «[]\ndo: copy\nto: \"{path}\""), "'except' is an empty list" },
        { Top("intaglio: 1\nsource: assets\noutput: out\nignore: «[]"), "'ignore' is an empty list (add an entry or remove the key)" },
        { Top("intaglio: 1\nsource: assets\noutput: out\nignore: «{ a: b }"), "'ignore' is a text, not a set of keys" },
        { Rule("for: \"**\"\ndo: «[]\nto: \"{path}\""), "'do' is an empty list (add an operation, such as copy)" },
        { Rule("for: \"**\"\ndo: [ «[ copy ] ]\nto: \"{path}\""), "a step is an operation, not a list (write the name" },
        { Rule("for: \"**\"\ndo: [ «~ ]\nto: \"{path}\""), "a step is an operation, not nothing (write the name" },
        { Rule("for: \"**\"\ndo:\n  «adjust: { width: 1 }\n  png:\nto: \"{path}\""), "a step has one operation (write each operation as an entry of a list)" },
        { Rule("for: \"**\"\ndo: [ { adjust: «5 }, png ]\nto: \"{path}\""), "the settings of 'adjust' are a set of keys, not '5' (write '{ width: VALUE }')" },
        { Rule("for: \"**\"\ndo: copy\nto: «[ a ]"), "'to' is a text, not a list" },
        { Rule("for: \"**\"\ndo: copy\nto: «\"\""), "'to' is empty" },
        { Rule("for: \"**\"\ndo: copy\nto: \"{path}\"\nexecutable: «maybe"), "'executable' is not true or false, but 'maybe' (write true or false)" },
        { Rule("for: \"**\"\ndo: copy\nto: \"{path}\"\nexecutable: «\"true\""), "but the text 'true' (write true or false without quotes)" },
        { Rule("for: \"**\"\ndo: copy\nto: \"{path}\"\nexecutable: «[ true ]"), "'executable' is not true or false, but a list (write true or false)" },

        // Files of a rule.
        { Rule("for: \"**\"\nall: «\"**\"\ndo: copy\nto: \"{path}\""), "a rule has 'for' or 'all', but not both (remove one of them)" },
        { Rule("except: «\"a\"\ndo: [ gradient, png ]\nto: a"), "'except' needs 'for' or 'all' (add one of them, or remove 'except')" },
        { Rule("optional: «true\ndo: [ gradient, png ]\nto: a"), "'optional' needs 'for' or 'all' (add one of them, or remove 'optional')" },
        { Rule("for: \"**\"\ndo: copy\nto: \"{path}\"\noptional: «yes"), "'optional' is not true or false, but 'yes' (write true or false)" },
        { Top("intaglio: 1\nsource: assets\noutput: out\nignore: [ a, «\"b/\" ]"), "ends with '/' (append '**' for all files in the folder)" },
        { Rule("for: «\"a/{b,c\"\ndo: copy\nto: \"{path}\""), "has '{' without '}' (write alternatives as '{a,b}')" },
        { Rule("for: «\"a/b}\"\ndo: copy\nto: \"{path}\""), "has '}' without '{' (write alternatives as '{a,b}')" },
        { Rule("for: «\"a/{b}\"\ndo: copy\nto: \"{path}\""), "contain one alternative (write '{a,b}', or remove them)" },
        { Rule("for: «\"/a\"\ndo: copy\nto: \"{path}\""), "begins with '/' (patterns are relative to the source folder, remove '/')" },
        { Rule("for: «\"a/\"\ndo: copy\nto: \"{path}\""), "ends with '/' (append '**' for all files in the folder)" },
        { Rule("for: «\"a//b\"\ndo: copy\nto: \"{path}\""), "contains '//' (write '/')" },
        { Rule("for: «\"a/../b\"\ndo: copy\nto: \"{path}\""), "contains '..' (remove it, patterns are relative to the source folder)" },
        { Rule("for: «./b\ndo: copy\nto: \"{path}\""), "contains '.' (remove it, patterns" },
        { Rule("for: «\"a**\"\ndo: copy\nto: \"{path}\""), "'**' is not a whole name in the pattern 'a**' (write '*'" },
        { Rule("for: «\"a?\"\ndo: copy\nto: \"{path}\""), "'?' has no meaning in the pattern 'a?' (write '*' for any characters)" },
        { Rule("for: «\"[ab]\"\ndo: copy\nto: \"{path}\""), "'[' has no meaning in the pattern '[ab]' (write alternatives as '{a,b}')" },
        { Rule("for: «\"a\\tb\"\ndo: copy\nto: \"{path}\""), "the pattern 'a?b' contains a control character (separate folders with '/')" },
        { Rule("for: «a\\b\ndo: copy\nto: \"{path}\""), "contains '\\' (separate folders with '/')" },
        { Rule("for: «\"{,a/}{,b}\"\ndo: copy\nto: \"{path}\""), "the pattern is empty (write '**' for all files)" },
        { Rule("for: [ \"**\", «\"a//b\" ]\ndo: copy\nto: \"{path}\""), "contains '//'" },
        { Rule("for: \"**\"\nexcept:\n  - a\n  - «\"b?\"\ndo: copy\nto: \"{path}\""), "'?' has no meaning" },
        { Rule("for: «\"{a,b}{a,b}{a,b}{a,b}{a,b}{a,b}{a,b}{a,b}{a,b}{a,b}{a,b}\"\ndo: copy\nto: \"{path}\""), "more than 1024 alternatives (write several patterns as a list)" },

        // Operations and their settings.
        { Rule("for: \"**\"\ndo: «coppy\nto: \"{path}\""), "unknown operation 'coppy' (did you mean 'copy'?)" },
        { Rule("for: \"**\"\ndo: [ «frobnicate, png ]\nto: \"{path}\""), "unknown operation 'frobnicate' (expected adjust, blur, copy" },
        { Rule("for: \"**\"\ndo: [ { «pgn: { width: 1 } } ]\nto: \"{path}\""), "unknown operation 'pgn' (did you mean 'png'?)" },
        { Rule("for: \"**\"\ndo: [ { adjust: { «widht: 1 } }, png ]\nto: \"{path}\""), "unknown setting 'widht' of 'adjust' (did you mean 'width'?)" },
        { Rule("for: \"**\"\ndo: [ { adjust: { «frobnicate: 1 } }, png ]\nto: \"{path}\""), "unknown setting 'frobnicate' of 'adjust' (expected width, seed" },
        { Rule("for: \"**\"\ndo: { copy: { «level: 1 } }\nto: \"{path}\""), "unknown setting 'level' of 'copy' (remove it)" },
        { Rule("for: \"**\"\ndo: [ { adjust: { width: «0 } }, png ]\nto: \"{path}\""), "'width' of 'adjust' is not an integer from 1 to 16384, but '0' (write an integer)" },
        { Rule("for: \"**\"\ndo: [ { adjust: { width: «99999999999999999999 } }, png ]\nto: \"{path}\""), "from 1 to 16384, but '9999" },
        { Rule("for: \"**\"\ndo: [ { adjust: { width: «\"512\" } }, png ]\nto: \"{path}\""), "but the text '512' (write an integer without quotes)" },
        { Rule("for: \"**\"\ndo: [ { adjust: { width: «1.5 } }, png ]\nto: \"{path}\""), "but '1.5' (write an integer)" },
        { Rule("for: \"**\"\ndo: [ { adjust: { width: «~ } }, png ]\nto: \"{path}\""), "but nothing (write an integer)" },
        { Rule("for: \"**\"\ndo: [ { adjust: { seed: «11 } }, png ]\nto: \"{path}\""), "'seed' of 'adjust' is not an integer from -10 to 10, but '11'" },
        { Rule("for: \"**\"\ndo: [ { adjust: { gamma: «11 } }, png ]\nto: \"{path}\""), "'gamma' of 'adjust' is not a number from 0.1 to 10, but '11' (write a number)" },
        { Rule("for: \"**\"\ndo: [ { adjust: { gamma: «NaN } }, png ]\nto: \"{path}\""), "but 'NaN' (write a number)" },
        { Rule("for: \"**\"\ndo: [ { adjust: { gamma: «\"1.5\" } }, png ]\nto: \"{path}\""), "but the text '1.5' (write a number without quotes)" },
        { Rule("for: \"**\"\ndo: [ { adjust: { gamma: «\"1,5\" } }, png ]\nto: \"{path}\""), "but the text '1,5'" },
        { Rule("for: \"**\"\ndo: [ { adjust: { gamma: «[ 1 ] } }, png ]\nto: \"{path}\""), "but a list (write a number)" },
        { Rule("for: \"**\"\ndo: [ { adjust: { dither: «yes } }, png ]\nto: \"{path}\""), "'dither' of 'adjust' is not true or false, but 'yes' (write true or false)" },
        { Rule("for: \"**\"\ndo: [ { adjust: { filter: «lanzcos } }, png ]\nto: \"{path}\""), "unknown value 'lanzcos' of 'filter' (did you mean 'lanczos'?)" },
        { Rule("for: \"**\"\ndo: [ { adjust: { filter: «cubic } }, png ]\nto: \"{path}\""), "unknown value 'cubic' of 'filter' (expected box, lanczos, mitchell)" },
        { Rule("for: \"**\"\ndo: [ { adjust: { filter: «[ box ] } }, png ]\nto: \"{path}\""), "'filter' of 'adjust' is a text, not a list" },
        { Rule("for: \"**\"\ndo: [ { adjust: { space: «blue } }, png ]\nto: \"{path}\""), "unknown space 'blue' (write one such as 1.2)" },

        // The order of steps.
        { Rule("for: \"**\"\ndo: [ copy, «png ]\nto: \"{path}\""), "'copy' writes the output and must be the last step (remove 'png')" },
        { Rule("for: \"**\"\ndo: [ blur, «copy ]\nto: \"{path}\""), "'copy' does not accept images (remove it or the step before it)" },
        { Rule("for: \"**\"\ndo: [ simplify, «png ]\nto: \"{path}\""), "'png' does not accept meshes (remove it or the step before it)" },
        { Rule("for: \"**\"\ndo: [ blur, «adjust ]\nto: \"{path}\""), "the last step 'adjust' writes no file (add png, tiff, jpeg or exr)" },
        { Rule("for: \"**\"\ndo: «simplify\nto: \"{path}\""), "the last step 'simplify' writes no file (add mesh)" },
        { Rule("do: «copy\nto: a"), "'copy' needs a file (add 'for: \"**\"')" },
        { Rule("do: «list\nto: a"), "'list' needs files (add 'all: \"**\"')" },
        { Rule("for: \"**\"\ndo: «list\nto: a"), "'list' processes all files at once (write 'all' instead of 'for')" },
        { Rule("all: \"**\"\ndo: «copy\nto: a"), "'copy' processes one file at a time (write 'for' instead of 'all')" },
        { Rule("for: \"**\"\ndo: [ «gradient, png ]\nto: a"), "'gradient' does not need files (remove 'for')" },
        { Rule("all: \"**\"\ndo: [ «gradient, png ]\nto: a"), "'gradient' does not need files (remove 'all')" },

        { Rule("with: { a: rule:one }\ndo: [ «gradient, png ]\nto: a"), "'gradient' does not need files (remove 'with')" },
        { Rule("with: { a: rule:one }\ndo: «copy\nto: a"), "'copy' needs a file (add 'for: \"**\"')" },

        // Names of outputs.
        { Rule("for: \"**\"\ndo: copy\nto: «\"{nmae}.png\""), "unknown field '{nmae}' in the name '{nmae}.png' (did you mean '{name}'?)" },
        { Rule("for: \"**\"\ndo: copy\nto: «\"{frobnicate}\""), "unknown field '{frobnicate}' in the name '{frobnicate}' (expected {path}, {dir}" },
        { Rule("for: \"**\"\ndo: copy\nto: «\"{Name}\""), "unknown field '{Name}'" },
        { Rule("for: \"**\"\ndo: copy\nto: «\"/{name}\""), "begins with '/' (names are relative to the output folder, remove '/')" },
        { Rule("for: \"**\"\ndo: copy\nto: «\"{name\""), "has a brace without its counterpart (write fields as '{name}')" },
        { Rule("for: \"**\"\ndo: copy\nto: «\"name}\""), "has a brace without its counterpart" },
        { Rule("all: \"**\"\ndo: list\nto: «\"{name}.txt\""), "contains a field of an input, but the rule makes one file (use {rule}" },
        { Rule("do: [ gradient, png ]\nto: «\"{path}\""), "contains a field of an input, but the rule makes one file (use {rule}" },
        { Rule("for: \"**\"\ndo: mesh\nto: «\"{key}.ply\""), "'{key}' does not cover the files that 'mesh' discovers (write '{digest}')" },
        { Rule("all: \"**\"\ndo: sheet\nto: { image: a.png, places: «\"{digest}.json\" }"), "so they cannot contain '{digest}' (write '{name}')" },
        { Rule("for: \"**\"\ndo: split\nto: { color: a, «mak: b }"), "'split' has no output 'mak' (expected color, mask)" },
        { Rule("for: \"**\"\ndo: split\nto: «{ mask: a }"), "the output 'color' has no name (add 'color: \"{path}\"')" },
        { Rule("for: \"**\"\ndo: split\nto: «{}"), "the output 'color' has no name" },
        { Rule("for: \"**\"\ndo: split\nto: { color: a, mask: «[ b ] }"), "'to' is a text, not a list" },

        { Rule("for: \"**\"\ndo: copy\nto: «\"{dir}/../{name}\""), "the output '{dir}/../{name}' contains '..' (remove it, names are relative to the output folder)" },
        { Rule("for: \"**\"\ndo: copy\nto: «\"nul.{ext}\""), "the output 'nul.{ext}' contains 'nul.x', a name that Windows reserves (change 'to')" },
        { Rule("for: \"**\"\ndo: copy\nto: «\"{name}.\""), "the output '{name}.' has a part that ends with '.', which Windows does not allow (change 'to')" },
        { Rule("for: \"**\"\ndo: copy\nto: «\"{dir}//{name}\""), "the output '{dir}//{name}' has an empty part (remove a '/')" },
        { Rule("for: \"**\"\ndo: copy\nto: «\"a\\tb\""), "the output 'a?b' contains a control character" },
        { Rule("all: \"**\"\ndo: list\nto: «a:b"), "the output 'a:b' contains ':', which Windows does not allow" },

        // Other rules.
        { Rule("with: { a: «rule:too }\ndo: list\nto: a"), "unknown rule 'too' (expected one)" },
        { Rules("first: { with: { a: «rule:secnd }, do: list, to: a }\nsecond: { do: [ gradient, png ], to: b }"), "unknown rule 'secnd' (did you mean 'second'?)" },
        { Rule("with: { a: «one }\ndo: list\nto: a"), "'one' does not name a rule (write 'rule:NAME')" },
        { Rule("with: { a: «[ rule:one ] }\ndo: list\nto: a"), "'a' is a text, not a list" },
        { Rule("with: «rule:one\ndo: list\nto: a"), "'with' is a set of keys, not 'rule:one' (write 'with: { textures: rule:NAME }')" },
        { Rule("with: «{}\ndo: list\nto: a"), "'with' is an empty set of keys (write 'with: { textures: rule:NAME }')" },
        { Rule("with: { «in: rule:one }\ndo: list\nto: a"), "the role 'in' is reserved (choose another name)" },
        { Rule("with: { «out: rule:one }\ndo: list\nto: a"), "the role 'out' is reserved (choose another name)" },
        { Rule("with: { «a b: rule:one }\ndo: list\nto: a"), "'a b' is not the name of a role (use letters" },
        { Rule("with: { a: «rule:one }\ndo: list\nto: a"), "the rules need each other: one needs one (remove one 'with')" },
        { Rules("a: { with: { x: «rule:b }, do: list, to: a }\nb: { with: { x: rule:a }, do: list, to: b }"), "a needs b needs a (remove one 'with')" },
        { Rules("z: { with: { x: rule:a }, do: list, to: z }\na: { with: { x: «rule:b }, do: list, to: a }\nb: { with: { x: rule:c }, do: list, to: b }\nc: { with: { x: rule:a }, do: list, to: c }"), "a needs b needs c needs a (remove one 'with')" },

        // Other keys of a rule.
        { Rule("for: \"**\"\nkeyed-by: «pixels\ndo: copy\nto: \"{path}\""), "'keyed-by: pixels' needs an operation for images as the first step, and 'copy' reads the bytes of files (remove 'keyed-by')" },
        { Rule("for: \"**\"\nkeyed-by: «time\ndo: copy\nto: \"{path}\""), "unknown value 'time' of 'keyed-by' (expected bytes, pixels)" },
        { Rule("for: \"**\"\ncodec: «fast\ndo: copy\nto: \"{path}\""), "unknown value 'fast' of 'codec' (expected bundled, system)" },
        { Rule("for: \"**\"\nenvironment: «[]\ndo: copy\nto: \"{path}\""), "'environment' is an empty list" },
        { Rule("for: \"**\"\nenvironment: [ A, «B=C ]\ndo: copy\nto: \"{path}\""), "'B=C' is not the name of an environment variable (remove '=')" },
        { Rule("for: \"**\"\nenvironment: [ A, «A ]\ndo: copy\nto: \"{path}\""), "the environment variable 'A' occurs twice (remove one of them)" },
        { Rule("for: \"**\"\nenvironment: [ A, «INTAGLIO_REMOTE_TOKEN ]\ndo: copy\nto: \"{path}\""), "the environment variable 'INTAGLIO_REMOTE_TOKEN' has a secret of intaglio itself (remove it, or give the program a secret of its own)" },
        { Rule($"for: \"**\"\nenvironment: «[ {string.Join(", ", Enumerable.Range(0, 65).Select(i => $"V{i}"))} ]\ndo: copy\nto: \"{{path}}\""), "a rule names at most 64 environment variables (remove some)" },
        { Rules("«a.b: { for: \"**\", do: copy, to: \"{path}\" }"), "'a.b' is not the name of a rule (use letters, digits, '-' and '_')" },
        { Rules("«\"\": { for: \"**\", do: copy, to: \"{path}\" }"), "'' is not the name of a rule (use letters" },
        { Rules("«ä: { for: \"**\", do: copy, to: \"{path}\" }"), "'ä' is not the name of a rule" },

        // Settings for some inputs.
        { Rule("for: \"**\"\ndo: copy\nto: \"{path}\"\noverride: «[]"), "'override' is an empty list (add an entry or remove the key)" },
        { Rule("for: \"**\"\ndo: copy\nto: \"{path}\"\noverride: «ui"), "an entry of 'override' is a set of keys, not 'ui' (write '{ for: \"ui/**\", copy: { SETTING: VALUE } }')" },
        { Rule("for: \"**\"\ndo: [ adjust, png ]\nto: \"{path}\"\noverride: [ «{ adjust: { width: 1 } } ]"), "an entry of 'override' has no 'for' (add 'for: \"ui/**\"')" },
        { Rule("for: \"**\"\ndo: [ adjust, png ]\nto: \"{path}\"\noverride: [ «{ for: a } ]"), "an entry of 'override' has no settings (write '{ for: \"ui/**\", adjust: { SETTING: VALUE } }')" },
        { Rule("for: \"**\"\ndo: [ adjust, png ]\nto: \"{path}\"\noverride: [ { for: «\"a/\", adjust: { width: 1 } } ]"), "ends with '/' (append '**' for all files in the folder)" },
        { Rule("for: \"**\"\ndo: [ adjust, png ]\nto: \"{path}\"\noverride: { for: a, «ajust: { width: 1 } }"), "unknown key 'ajust' in an entry of 'override' (did you mean 'adjust'?)" },
        { Rule("for: \"**\"\ndo: [ adjust, png ]\nto: \"{path}\"\noverride: { for: a, adjust: { width: «0 } }"), "'width' of 'adjust' is not an integer from 1 to 16384, but '0' (write an integer)" },
        { Rule("for: \"**\"\ndo: [ adjust, png ]\nto: \"{path}\"\noverride: { for: a, adjust: { «widht: 1 } }"), "unknown setting 'widht' of 'adjust' (did you mean 'width'?)" },
        { Rule("for: \"**\"\ndo: [ adjust, png ]\nto: \"{path}\"\noverride: { for: a, adjust: «5 }"), "the settings of 'adjust' are a set of keys, not '5'" },
        { Rule("for: \"**\"\ndo: [ adjust, png ]\nto: \"{path}\"\noverride: { for: a, «to: b }"), "unknown key 'to' in an entry of 'override'" },
        { Rule("all: \"**\"\ndo: list\nto: a\noverride: «{ for: a, list: {} }"), "'override' needs 'for' (add it, or remove 'override')" },
        { Rule("for: \"**\"\nrun: [ a, \"{out}\" ]\nto: \"{path}\"\noverride: { for: a, run: «a }"), "'run' is a list of the program and its arguments (write" },
        { Rule("for: \"**\"\nrun: [ a, \"{out}\" ]\nto: \"{path}\"\noverride: { for: a, «time-limit: 5 }"), "unknown key 'time-limit' in an entry of 'override' (expected for, run)" },
        { Top("intaglio: 1\nsource: assets\noutput: out\nsidecars: «yes"), "'sidecars' is not true or false, but 'yes' (write true or false)" },

        // Profiles and settings.
        { Top("intaglio: 1\nsource: assets\noutput: out/{profile}\nprofiles: { «a/b: {} }"), "'a/b' is not the name of a profile (use letters" },
        { Top("intaglio: 1\nsource: assets\noutput: out/{profile}\nprofiles: { a: { «\"b c\": 1 } }"), "'b c' is not the name of a setting (use letters" },
        { Top("intaglio: 1\nsource: assets\noutput: out/{profile}\nprofiles: { a: {}, «A: {} }"), "the profiles 'a' and 'A' differ only by case (rename one of them)" },
        { Top("# --profile relase\nintaglio: 1\nsource: assets\noutput: out/{profile}\n«profiles: { draft: {}, release: {} }"), "unknown profile 'relase' (did you mean 'release'?)" },
        { Top("# --profile x\nintaglio: 1\nsource: assets\noutput: out/{profile}\n«profiles: { draft: {}, release: {} }"), "unknown profile 'x' (expected draft, release)" },
        { Top("# --profile x\n«intaglio: 1\nsource: assets\noutput: out"), "the recipe has no profiles (omit the profile 'x')" },
        { Top("# --set szie=1\nintaglio: 1\nsource: assets\noutput: out\nprofiles: { «draft: { size: 2 } }"), "the profile 'draft' has no setting 'szie' (did you mean 'size'?)" },
        { Top("# --set size=1\n«intaglio: 1\nsource: assets\noutput: out"), "has no setting 'size' (omit it, or add it to 'profiles')" },
        { Top("intaglio: 1\nsource: assets\noutput: «out\nprofiles: { a: {}, b: {} }"), "the profiles 'a' and 'b' share the output folder 'out' (add {profile} to it)" },
        { Top("intaglio: 1\nsource: assets\noutput: «\"out/${x}\"\nprofiles: { a: { x: c }, b: { x: ./C/ } }"), "the profiles 'a' and 'b' share the output folder 'out/c' (add {profile} to it)" },
        { Top("# --profile b --set x=c\nintaglio: 1\nsource: assets\noutput: «\"out/${x}\"\nprofiles: { a: { x: c }, b: { x: d } }"), "the profiles 'b' and 'a' share the output folder 'out/c'" },
        { Top("intaglio: 1\nsource: assets\noutput: «\"out/${x}\"\nprofiles: { a: { x: c }, b: { other: d } }"), "the profile 'b' has no setting 'x' (expected other)" },
        { Top("intaglio: 1\nsource: assets\noutput: «\"out/${x}\"\nprofiles: { a: { x: c }, b: { x: \"\\0\" } }"), "'output' contains '\\' or a control character (separate folders" },
        { Top("intaglio: 1\nsource: assets\noutput: «out/${size}\nprofiles: { a: { sizes: 1 } }"), "the profile 'a' has no setting 'size' (did you mean 'sizes'?)" },
        { Top("intaglio: 1\nsource: assets\noutput: «out/${size}"), "the profile 'default' has no setting 'size' (add it to 'profiles')" },
        { Top("intaglio: 1\nsource: assets\noutput: «out/${size\nprofiles: { a: { size: 1 } }"), "has '${' without '}' (write '${name}', or '$${' for the characters)" },
        { Top("intaglio: 1\nsource: assets\noutput: «out/{rule}"), "unknown field in the output folder 'out/{rule}' (expected {profile} or a setting of the profile)" },
        { "intaglio: 1\nsource: assets\noutput: out\nprofiles: { a: { size: big } }\nrules:\n  one: { for: \"**\", do: [ { adjust: { width: «\"${size}\" } }, png ], to: \"{path}\" }\n", "is not an integer from 1 to 16384, but 'big' (write an integer)" },

        // Folders.
        { Top("intaglio: 1\nsource: assets\noutput: «assets/"), "'output' is the source folder (choose a separate folder)" },
        { Top("intaglio: 1\nsource: out/assets\noutput: «out"), "'output' contains the source folder or the recipe (choose a separate folder, such as out)" },
        { Top("intaglio: 1\nsource: assets\noutput: «."), "'output' contains the source folder or the recipe" },
        { Top("intaglio: 1\nsource: ../assets\noutput: «/"), "'output' contains the source folder or the recipe" },
        { Top("intaglio: 1\nsource: assets\noutput: «.intaglio/out"), "'output' overlaps with the state or the cache (choose a separate folder, such as out)" },
        { Top("intaglio: 1\nsource: assets\noutput: «out\ncache: { folder: out/cache }"), "'output' overlaps with the state or the cache (choose a separate folder" },
        { Top("intaglio: 1\nsource: assets\noutput: ../out\ncache: { folder: «. }"), "the folder of the cache contains 'source' (choose a separate folder)" },
        { Top("intaglio: 1\nsource: assets\noutput: «../x/out\ncache: { folder: ../x }"), "'output' overlaps with the state or the cache (choose a separate folder" },
    };

    private static string Rule(string body) => RecipeRow.Rule(body);

    private static string Rules(string rules) => RecipeRow.Rules(rules);

    private static string Top(string text) => RecipeRow.Top(text);

    [Theory]
    [MemberData(nameof(Mistakes))]
    public void A_mistake_is_reported_with_its_place_and_its_correction(string marked, string message)
    {
        int mark = marked.IndexOf(RecipeRow.Mark, StringComparison.Ordinal);
        string text = marked.Remove(mark, 1);
        Check(Encoding.UTF8.GetBytes(text), text, marked[..mark], message);
    }

    [Theory]
    [InlineData("«\xFF\xFEi\0n\0", "not valid UTF-8 text (save it as UTF-8)")]
    [InlineData("intaglio: 1\nsource: «\xE4\n", "not valid UTF-8 text (save it as UTF-8)")]
    [InlineData("\xEF\xBB\xBFintaglio: 1 # \xC3\xA4 «\xC3\n", "not valid UTF-8 text (save it as UTF-8)")]
    [InlineData("i«\0n\0t\0", "contains a zero character (save it as UTF-8 text)")]
    public void Bytes_that_are_not_UTF8_are_reported_with_their_place(string marked, string message)
    {
        // Each character is a byte.
        int mark = marked.IndexOf(RecipeRow.Mark, StringComparison.Ordinal);
        byte[] bytes = Encoding.Latin1.GetBytes(marked.Remove(mark, 1));
        Check(bytes, "", Encoding.UTF8.GetString(bytes.AsSpan(0, mark)).TrimStart('\uFEFF'), message);
    }

    [Fact]
    public void A_large_file_is_not_read()
    {
        using (FileStream file = File.Create(folder[BakeRecipe.FileName]))
            file.SetLength((16 << 20) + 1);
        Assert.Contains("larger than 16 MiB (split it)", Assert.Throws<BakeRecipeFormatException>(
            () => BakeRecipe.Load(folder[BakeRecipe.FileName], SampleOperation.Catalog)).Problem, StringComparison.Ordinal);
    }

    public void Dispose()
    {
        folder.Dispose();
        GC.SuppressFinalize(this);
    }

    private void Check(byte[] bytes, string text, string before, string message)
    {
        BakeRecipeFormatException exception = Assert.Throws<BakeRecipeFormatException>(() => RecipeRow.Load(folder, bytes, text));
        Assert.Contains(message, exception.Problem, StringComparison.Ordinal);
        Assert.Equal((before.Count(character => character == '\n') + 1, before.Length - before.LastIndexOf('\n')), (exception.Position, exception.Column));
        Assert.Equal($"{folder[BakeRecipe.FileName]}:{exception.Position}:{exception.Column}: {exception.Problem}", exception.Message);
        Assert.Equal(folder[BakeRecipe.FileName], exception.RecipePath);
        Assert.DoesNotContain(exception.Problem, char.IsControl);
        Assert.Matches(@" \(.+\)$", exception.Problem);
        Assert.DoesNotMatch("^[A-Z]|[.]$", exception.Problem);
        Assert.Equal([BakeRecipe.FileName], folder.Names);
    }
}
