namespace Intaglio.Cli.Tests;

/// <summary>Recipes with one mistake each, as users write them.</summary>
internal static class RecipeMistakes
{
    /// <summary>The character at the place of a mistake.</summary>
    internal const char Mark = '«';

    private const string Rest = "rules: { one: { for: \"**\", do: copy, to: \"{path}\" } }";

    /// <summary>Gets the recipes with a mark at the place of the mistake, the correction, and further words of the command line.</summary>
    internal static IReadOnlyList<(string Marked, string Correction, string Words)> All { get; } =
    [
        // The text.
        ("«", "begin with 'intaglio: 1'", ""),
        ("«- intaglio: 1\n- source: assets", "begin with 'intaglio: 1'", ""),
        ("«intaglio=1\nsource=assets", "begin with 'intaglio: 1'", ""),
        ($"intaglio: 1\nsource: assets\n«\toutput: out\n{Rest}", "indent with spaces", ""),
        ($"intaglio: 1\nsource: assets\noutput: «'out\n{Rest}", "check the quotes", ""),
        ($"intaglio: 1\nsource: «\"my\\images\"\noutput: out\n{Rest}", "check the quotes, and write '\\\\' for a backslash", ""),
        ($"intaglio: 1\nsource: «\"my\\assets\"\noutput: out\n{Rest}", "separate folders with '/'", ""),
        (Rule("for: «\"maps\\textures\"\ndo: copy\nto: \"{path}\""), "separate folders with '/'", ""),
        ($"intaglio: 1\nsource: assets\noutput: out\n{Rest}\n«---\n{Rest}", "remove '---'", ""),
        (Rule("for: «**/*.png\ndo: copy\nto: \"{path}\""), "put a pattern in quotes", ""),
        (Rule("for: \"**\"\ndo: copy\nto: {dir}«/{name}"), "with '*' or '{' in quotes", ""),
        (Rule("for: \"**\"\ndo: copy\nto: «{path}"), "put the name in quotes: \"{path}\"", ""),
        (Rule("for: \"**\"\n «do: copy\nto: a"), "check the indentation", ""),
        (Rules("one: «&base { for: \"**\", do: copy, to: \"{path}\" }\ntwo: *base"), "remove the anchor", ""),

        // Keys.
        ($"«source: assets\noutput: out\n{Rest}", "begin with 'intaglio: 1'", ""),
        ($"intaglio: «2\nsource: assets\noutput: out\n{Rest}", "write 'intaglio: 1'", ""),
        ($"intaglio: 1\n«sorce: assets\noutput: out\n{Rest}", "did you mean 'source'?", ""),
        ($"intaglio: 1\nsource: assets\noutput: out\n«targets: all\n{Rest}", "expected intaglio, source, output", ""),
        ($"intaglio: 1\nsource: assets\noutput: out\n«source: other\n{Rest}", "remove this one or the one in line 2", ""),
        ($"«intaglio: 1\noutput: out\n{Rest}", "add 'source: assets'", ""),
        ($"«intaglio: 1\nsource: assets\n{Rest}", "add 'output: out'", ""),
        ("«intaglio: 1\nsource: assets\noutput: out", "add 'rules:'", ""),
        ("intaglio: 1\nsource: assets\noutput: out\nrules:« # later", "add a rule", ""),
        ($"intaglio: 1\nsource: «[ assets, more ]\noutput: out\n{Rest}", "write a folder such as assets", ""),
        ($"intaglio: 1\nsource: assets\noutput: «\"\"\n{Rest}", "write a folder such as out", ""),
        ($"intaglio: 1\nsource: assets\noutput: out\ncache: «../cache\n{Rest}", "write '{ folder: ../cache }'", ""),
        ($"intaglio: 1\nsource: assets\noutput: out\ncache: {{ «server: \"https://cache.example.org\" }}\n{Rest}", "expected folder, remote", ""),
        (Rule("for: \"**\"\n«exept: \"notes/**\"\ndo: copy\nto: \"{path}\""), "did you mean 'except'?", ""),
        (Rule("for: \"**\"\nrun: [ cp, \"{in}\", \"{out}\" ]\ndo: «copy\nto: \"{path}\""), "remove one of them", ""),
        (Rule("for: \"**\"\n«tool: { files: [ tools/bake ] }\ndo: copy\nto: \"{path}\""), "add it, or remove 'tool'", ""),
        (Rule("for: \"**\"\n«may-read: \"include/*\"\ndo: copy\nto: \"{path}\""), "add it, or remove 'may-read'", ""),
        (Rule("for: \"**\"\nrun: «\"cp {in} {out}\"\nto: \"{path}\""), "write '[ tools/program, \"{in}\", \"{out}\" ]'", ""),
        (Rule("for: \"**\"\nrun: «[ tools/none, \"{in}\", \"{out}\" ]\nto: \"{path}\""), "create it, or change the rule", ""),
        (Rule("for: \"**\"\nrun: «[ no-such-program, \"{in}\", \"{out}\" ]\nto: \"{path}\""), "install it, or write its path", ""),
        (Rule("for: \"**\"\nrun: «[ assets/cube.obj, \"{in}\", \"{out}\" ]\nto: \"{path}\""), "run 'chmod +x' for it", ""),
        (Rule("for: \"**\"\nrun: «[ cp, \"{inn}\", \"{out}\" ]\nto: \"{path}\""), "did you mean 'in'?", ""),
        (Rule("for: \"**\"\nrun: «[ awk, \"{print $1}\", \"{in}\" ]\nto: \"{path}\""), "or write '{{' for a brace", ""),
        (Rule("for: \"**\"\nrun: «[ awk, \"print }\", \"{in}\" ]\nto: \"{path}\""), "write '{{' or '}}' for a brace", ""),
        (Rule("for: \"**\"\nrun: «[ cp, \"{in}\", \"{out}\" ]\ntool: { files: ../tool }\nto: \"{path}\""), "remove '/', '.' or '..'", ""),
        (Rule("for: \"**\"\nrun: [ cp, \"{in}\", \"{out}\" ]\ntool: { «file: tool }\nto: \"{path}\""), "did you mean 'files'?", ""),
        (Rule("for: \"**\"\nrun: [ cp, \"{in}\", \"{out}\" ]\nto: «{}"), "add 'out: \"{path}\"'", ""),
        (Rule("for: \"**\"\nrun: «[ cp, \"{in}\\0\", \"{out}\" ]\nto: \"{path}\""), "remove it", ""),
        (Rule("for: \"**\"\nrun: [ cp, \"{in}\", \"{out}\" ]\ntime-limit: «1h\nto: \"{path}\""), "from 1 to 604800", ""),
        (Rule("for: \"**\"\nrun: [ cp, \"{in}\", \"{out}\", \"{depfile}\" ]\nto: «\"{name}-{key}\""), "write '{digest}'", ""),
        (Rule("for: \"**\"\nrun: [ cp, \"{in}\", \"{out}\" ]\nkeyed-by: «pixels\nto: \"{path}\""), "remove 'keyed-by'", ""),
        (Rule("for: \"**\"\nrun: «[ cp, \"{in}\", \"{name}\" ]\nto: { name: \"{path}\" }"), "choose another name", ""),
        (Rule("«for: \"**\"\nto: \"{path}\""), "add 'do: copy'", ""),
        (Rule("«for: \"**\"\ndo: copy"), "add 'to: \"{path}\"'", ""),
        (Rules("«my rule: { for: \"**\", do: copy, to: \"{path}\" }"), "use letters, digits, '-' and '_'", ""),
        (Rule("for: \"**\"\ndo: copy\nto: \"{path}\"\nexecutable: «755"), "write true or false", ""),
        (Rule("for: \"**\"\nkeyed-by: «pixels\ndo: copy\nto: \"{path}\""), "remove 'keyed-by'", ""),
        (Rule("for: \"**\"\nkeyed-by: «pixel\ndo: png\nto: \"{path}\""), "expected bytes, pixels", ""),
        (Rule("for: \"**\"\ncodec: «libdeflate\ndo: copy\nto: \"{path}\""), "expected bundled, system", ""),
        (Rule("for: \"**\"\nenvironment: [ «LANG=C ]\ndo: copy\nto: \"{path}\""), "remove '='", ""),

        // Patterns.
        (Rule("for: «\"*.[ch]\"\ndo: copy\nto: \"{path}\""), "write alternatives", ""),
        (Rule("for: «\"maps\\\\*.png\"\ndo: copy\nto: \"{path}\""), "separate folders with '/'", ""),
        (Rule("for: «\"../other/*\"\ndo: copy\nto: \"{path}\""), "remove it, patterns are relative to the source folder", ""),
        (Rule("for: «\"*.{png\"\ndo: copy\nto: \"{path}\""), "write alternatives as '{a,b}'", ""),
        (Rule("for: «\"maps/\"\ndo: copy\nto: \"{path}\""), "append '**'", ""),
        (Rule("for: \"**\"\nexcept: [ a, «\"**.bak\" ]\ndo: copy\nto: \"{path}\""), "write '*'", ""),
        (Rule("for: \"**\"\nall: «\"**\"\ndo: copy\nto: \"{path}\""), "remove one of them", ""),

        // Operations and their settings.
        (Rule("for: \"**\"\ndo: «cpoy\nto: \"{path}\""), "did you mean 'copy'?", ""),
        (Rule("for: \"**\"\ndo: «atlas\nto: \"{path}\""), "expected convert, copy, exr, gradient, icc", ""),
        (Rule("for: \"**\"\ndo: { convert: { «colorspace: srgb } }\nto: \"{path}\""), "expected source, space, depth", ""),
        (Rule("for: \"**\"\ndo: [ { convert: { space: «display-p4 } }, png ]\nto: \"{path}\""), "did you mean 'display-p3'?", ""),
        (Rule("for: \"**\"\ndo: [ { convert: { depth: «64 } }, png ]\nto: \"{path}\""), "expected 1 to 16", ""),
        (Rule("for: \"**\"\ndo: [ { convert: { palette: «1000 } }, png ]\nto: \"{path}\""), "from 2 to 256", ""),
        (Rule("for: \"**\"\ndo: { png: { level: «9 } }\nto: \"{path}\""), "expected fast, normal, small", ""),
        (Rule("for: \"**\"\ndo: { png: { interlaced: «yes } }\nto: \"{path}\""), "write true or false", ""),
        (Rule("for: \"**\"\ndo: { exr: { deflate-level: «\"4\" } }\nto: \"{path}\""), "write an integer without quotes", ""),
        (Rule("for: \"**\"\ndo: { exr: { dwa-level: «-1 } }\nto: \"{path}\""), "write a number", ""),
        (Rule("for: \"**\"\ndo: { mesh: «ply }\nto: \"{path}\""), "write '{ format: VALUE }'", ""),
        (Rule("for: \"**\"\ndo:\n  «convert: { depth: 8 }\n  png: {}\nto: \"{path}\""), "write each operation as an entry of a list", ""),
        (Rule("for: \"**\"\ndo: [ mesh, «png ]\nto: \"{path}\""), "remove 'png'", ""),
        (Rule("for: \"**\"\ndo: [ convert, «mesh ]\nto: \"{path}\""), "remove it or the step before it", ""),
        (Rule("for: \"**\"\ndo: «convert\nto: \"{path}\""), "add png, tiff, jpeg or exr", ""),
        (Rule("for: \"**\"\ndo: [ «{ resize: { fit: cover } }, png ]\nto: \"{path}\""), "add 'width: 256', 'height' or both", ""),
        (Rule("for: \"**\"\ndo: [ «{ resize: { width: 9, fit: cover } }, png ]\nto: \"{path}\""), "add 'width' or 'height'", ""),
        (Rule("for: \"**\"\ndo: [ «{ resize: { width: 9, gravity: west } }, png ]\nto: \"{path}\""), "add 'fit: cover' or 'fit: pad'", ""),
        (Rule("for: \"**\"\ndo: [ «{ resize: { width: 9, background: red } }, png ]\nto: \"{path}\""), "add 'fit: pad'", ""),
        (Rule("for: \"**\"\ndo: [ { resize: { background: «reed } }, png ]\nto: \"{path}\""), "expected a CSS color", ""),
        (Rule("for: \"**\"\ndo: [ «{ view: { tone-map: filmic, white: 4 } }, png ]\nto: \"{path}\""), "write 'tone-map: reinhard'", ""),
        (Rule("for: \"**\"\ndo: [ { view: { white: «-1 } }, png ]\nto: \"{path}\""), "expected a number above 0", ""),
        (Rule("do: [ «gradient, png ]\nto: a.png"), "add 'stops: \"black, red, white\"'", ""),
        (Rule("do: [ { gradient: { stops: «red } }, png ]\nto: a.png"), "expected two or more CSS colors", ""),
        (Rule("for: \"**\"\ndo: «{ icc: { space: srgb } }\nto: \"{path}\""), "remove 'for'", ""),
        (Rule("for: \"**\"\ndo: «manifest\nto: list"), "write 'all' instead of 'for'", ""),
        (Rule("all: \"**\"\ndo: «copy\nto: list"), "write 'for' instead of 'all'", ""),
        (Rule("do: «copy\nto: list"), "add 'for: \"**\"'", ""),

        // Names of outputs.
        (Rule("for: \"**\"\ndo: copy\nto: «\"{filename}.txt\""), "expected {path}, {dir}, {name}", ""),
        (Rule("for: \"**\"\ndo: copy\nto: «\"{nmae}.txt\""), "did you mean '{name}'?", ""),
        (Rule("for: \"**\"\ndo: copy\nto: «\"{name.txt\""), "write fields as '{name}'", ""),
        (Rule("for: \"*.obj\"\ndo: mesh\nto: «\"{name}-{key}.ply\""), "write '{digest}'", ""),
        (Rule("for: \"*.obj\"\ndo: { mesh: { format: obj } }\nto: «\"{name}-{digest}.obj\""), "write '{name}'", ""),
        (Rule("for: \"*.obj\"\ndo: mesh\nto: { out: \"{name}.ply\", «materials: \"{name}.mtl\" }"), "expected out", ""),
        (Rule("all: \"**\"\ndo: manifest\nto: «\"{name}.manifest\""), "use {rule}, {profile}, {key} or {digest}", ""),
        (Rule("for: \"none/*\"\ndo: copy\nto: «\"../{path}\""), "remove it, names are relative to the output folder", ""),
        (Rule("for: \"none/*\"\ndo: copy\nto: «\"/srv/{path}\""), "remove '/'", ""),
        (Rule("for: \"none/*\"\ndo: copy\nto: «\"aux/{path}\""), "change 'to'", ""),
        (Rule("for: \"none/*\"\ndo: copy\nto: «\"C:/{path}\""), "change 'to'", ""),
        (Rules("one: { for: \"notes/*\", do: copy, to: same }\ntwo: { for: cube.obj, do: copy, to: «same }"), "add {dir}, {name} or {ext} to 'to'", ""),
        (Rule("for: \"notes/**\"\ndo: copy\nto: «\"copies/{name}\""), "add {dir}, {name} or {ext} to 'to'", ""),
        (Rule("for: \"maps/*\"\ndo: copy\nto: «\"{path}\""), "rename an input or change 'to'", ""),
        (Rules("one: { for: cube.obj, do: copy, to: x }\ntwo: { for: cube.obj, do: copy, to: «\"x/{path}\" }"), "change 'to'", ""),
        (Rule("for: \"old/*\"\ndo: copy\nto: «\"{path}\""), "a name that Windows reserves (rename the input or change 'to')", ""),

        // Other rules.
        (Rules("one: { for: \"**\", do: copy, to: \"{path}\" }\nlist: { with: { copies: «rule:on }, do: manifest, to: list }"), "did you mean 'one'?", ""),
        (Rules("one: { for: \"**\", do: copy, to: \"{path}\" }\nlist: { with: { copies: «one }, do: manifest, to: list }"), "write 'rule:NAME'", ""),
        (Rules("a: { with: { b: «rule:b }, do: manifest, to: a }\nb: { with: { a: rule:a }, do: manifest, to: b }"), "remove one 'with'", ""),
        (Rules("one: { for: \"**\", do: copy, to: \"{path}\" }\nlist: { with: { «in: rule:one }, do: manifest, to: list }"), "choose another name", ""),

        // Profiles and folders.
        ($"intaglio: 1\nsource: assets\noutput: «out\nprofiles: {{ draft: {{}}, release: {{}} }}\n{Rest}", "add {profile} to it", ""),
        ($"intaglio: 1\nsource: assets\noutput: «\"out/${{siez}}\"\nprofiles: {{ draft: {{ size: 1 }} }}\n{Rest}", "did you mean 'size'?", ""),
        ($"intaglio: 1\nsource: assets\noutput: out\nprofiles: {{ draft: «512 }}\n{Rest}", "write '{ size: 512 }'", ""),
        ($"intaglio: 1\nsource: assets\noutput: out/{{profile}}\nprofiles: {{ draft: {{}}, «Draft: {{}} }}\n{Rest}", "rename one of them", ""),
        ($"intaglio: 1\nsource: assets\noutput: out/{{profile}}\n«profiles: {{ draft: {{}}, release: {{}} }}\n{Rest}", "did you mean 'release'?", "--profile relaese"),
        ($"«intaglio: 1\nsource: assets\noutput: out\n{Rest}", "omit the profile 'draft'", "--profile draft"),
        ($"intaglio: 1\nsource: assets\noutput: out\nprofiles: {{ «draft: {{ size: 1 }} }}\n{Rest}", "did you mean 'size'?", "--set siez=2"),
        ($"intaglio: 1\nsource: assets\noutput: out\nprofiles: {{ draft: {{ size: 1 }} }}\n{Rule("for: \"**\"\ndo: { exr: { zstd-level: «\"${size}\" } }\nto: \"{path}\"").Split("out\n")[1]}", "from -50 to 22", "--set size=2048"),
        ($"intaglio: 1\nsource: assets\noutput: «assets\n{Rest}", "choose a separate folder", ""),
        ("intaglio: 1\nsource: assets\noutput: «assets/cube.obj\nrules: { one: { for: \"notes/*\", do: copy, to: a } }", "remove it, or change 'output'", ""),
        ($"intaglio: 1\nsource: assets\noutput: «.\n{Rest}", "such as out", ""),
        ($"intaglio: 1\nsource: assets\noutput: «.intaglio\n{Rest}", "such as out", ""),
        ($"intaglio: 1\nsource: «asets\noutput: out/{{profile}}/files\n{Rest}", "create it, or change 'source'", ""),
        ($"intaglio: 1\nsource: «assets/cube.obj\noutput: out\n{Rest}", "is a file (change 'source')", ""),
        ($"intaglio: 1\nsource: assets\noutput: out\nrules: «{{ one: {{ for: \"notes/*\", do: copy, to: \"{{path}}\" }} }}", "run 'intaglio bake list' for all outputs", "--only none/*"),
    ];

    /// <summary>Returns a recipe with one rule.</summary>
    private static string Rule(string body) => Rules($"one:\n{Indent(body)}");

    /// <summary>Returns a recipe that is complete except for its rules.</summary>
    private static string Rules(string rules) => $"intaglio: 1\nsource: assets\noutput: out\nrules:\n{Indent(rules)}";

    private static string Indent(string text) => string.Concat(text.Split('\n').Select(line => $"  {line}\n")).TrimEnd('\n');
}
