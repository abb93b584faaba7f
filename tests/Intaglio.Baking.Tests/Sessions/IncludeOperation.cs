using System.Text;

namespace Intaglio.Baking.Tests;

/// <summary>Replaces lines <c>include NAME</c> by files that are relative to the folder of the file with the line, also inside of them.</summary>
internal sealed class IncludeOperation(int version = 1) : TestOperation(version)
{
    private const string Keyword = "include ";

    public override string Name => "include";

    public override BakeDataKind Input => BakeDataKind.File;

    public override bool CanDiscoverInputs => true;

    protected override byte[] Render(BakeContext context, Func<BakeFile, string> read) => [.. base.Render(context, read),
        .. Encoding.UTF8.GetBytes(Describe(Discover(context.Inputs[0].Name, read(context.Inputs[0]), name => context.Find(name) is { } file ? read(file) : null)))];

    /// <summary>Finds all files that a file includes, each once, by name. Missing ones have no content.</summary>
    internal static SortedDictionary<string, string?> Discover(string name, string content, Func<string, string?> find)
    {
        SortedDictionary<string, string?> found = new(StringComparer.Ordinal);
        Queue<(string Name, string Content)> open = new([(name, content)]);
        while (open.TryDequeue(out (string Name, string Content) next))
            foreach (string line in next.Content.Split('\n'))
                if (line.StartsWith(Keyword, StringComparison.Ordinal))
                {
                    string folder = next.Name[..(next.Name.LastIndexOf('/') + 1)], included = folder + line[Keyword.Length..];
                    if (found.ContainsKey(included))
                        continue;
                    found.Add(included, find(included));
                    if (found[included] is { } nested)
                        open.Enqueue((included, nested));
                }
        return found;
    }

    internal static string Describe(SortedDictionary<string, string?> found) =>
        string.Concat(found.Select(file => file.Value is { } content ? $"{file.Key} {content.Length}\n{content}\n" : $"{file.Key} is missing\n"));
}
