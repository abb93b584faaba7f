namespace Intaglio.Baking.Tests;

/// <summary>An entry of the wrong kind in place of what a recipe names: every verb says what it is.</summary>
public sealed class EntryKindTests : IDisposable
{
    private const string Special = "a pipe, a socket or a device";

    private static readonly (string Place, string Message)[] places =
    [
        ("tools/tool", "'tools/tool' is {kind} (name a program)"),
        ("tools/data.txt", "'tools/data.txt' is {kind} (name a file)"),
        ("src", "the source folder '{path}' is {kind} (change 'source')"),
        ("out", "'{path}' is {kind}, not a folder (remove it, or change 'output')"),
        (".intaglio", "the folder of the state is {kind}: '{path}' (remove it)"),
        (".intaglio/cache", "the folder of the cache is {kind}: '{path}' (remove it)"),
        (Workshop.Recipe, "the recipe is {kind} (replace it with a file)"),
    ];

    private readonly Workshop workshop = new();

    public static TheoryData<string, string> Table
    {
        get
        {
            TheoryData<string, string> table = [];
            foreach ((string place, _) in places)
                foreach (string kind in (string[])["pipe", "socket", "file", "folder"])
                    if (kind != (place.Contains('.', StringComparison.Ordinal) && !place.StartsWith('.') || place == "tools/tool" ? "file" : "folder"))
                        table.Add(place, kind);
            return table;
        }
    }

    public void Dispose() => workshop.Dispose();

    [SkippableTheory]
    [MemberData(nameof(Table))]
    public void The_message_has_the_kind(string place, string kind)
    {
        workshop.WriteRules("run: { for: a.txt, run: [ tools/tool, \"{in}\", \"{out}\" ], tool: { files: tools/data.txt }, to: \"{path}\" }");
        workshop.Write("src/a.txt", "text");
        workshop.Write("tools/data.txt", "data");
        Directory.CreateDirectory(workshop[".intaglio"]);
        Scripts.Write(workshop["tools/tool"], "cp \"$1\" \"$2\"");
        using IDisposable? socket = PlantedEntry.Create(workshop[place], kind);
        string described = kind switch { "file" => "a file", "folder" => "a folder", _ => Special };
        string message = places.Single(known => known.Place == place).Message.Replace("{kind}", described, StringComparison.Ordinal)
            .Replace("{path}", workshop[place], StringComparison.Ordinal);
        Check(() => workshop.TryBake(), message);
        Check(() => workshop.TryBake(options: new() { IsTrial = true }), message);
        Check(() => Bake.Explain(workshop.Load(), "a.txt"), message);
        // The output folder is not a part of the list.
        if (place != "out")
            Check(() => Bake.List(workshop.Load()).Count(), message);
    }

    private static void Check<T>(Func<T> verb, string message) =>
        Assert.EndsWith(message, Assert.ThrowsAny<Exception>(() => verb()).Message, StringComparison.Ordinal);
}
