using System.CommandLine;
using Intaglio.Evaluation;

namespace Intaglio.Cli;

/// <summary>The verbs of the program. A run creates only those on its command line.</summary>
internal static class VerbTree
{
    /// <summary>Gets the sections of verbs in the order of the help.</summary>
    internal static IReadOnlyList<VerbSection> Sections { get; } =
    [
        new("Checksums", ["sum", "check", "compare"]),
        new("Folders", ["bake", "manifest", "cache", "name"]),
        new("Images", ["convert", "resize", "gradient", "icc", "exr"]),
        new("Meshes", ["mesh"]),
        new("Keys", ["encrypt", "decrypt", "keygen"]),
        new("Evaluation", ["evaluate"]),
        new("Help", ["help", "man", "completion"]),
    ];

    /// <summary>Adds the verb on the command line to a command, or all verbs if none is named, as help and errors require.</summary>
    /// <param name="parent">The program or a group of verbs.</param>
    /// <param name="words">The words of the command line.</param>
    /// <param name="streams">The standard streams for the verbs.</param>
    internal static void AddVerbs(Command parent, string[] words, StandardStreams streams) => AddVerbs(parent, "", words, streams);

    /// <inheritdoc cref="VerbCode.Find"/>
    internal static Action? FindCode(string[] words) => VerbCode.Find(words);

    private static void AddVerbs(Command parent, string group, string[] words, StandardStreams streams)
    {
        string[] all = NamesIn(group);
        // Only options without values can precede the verb.
        int first = Array.FindIndex(words, word => word is not ['-', _, ..]);
        string? named = first < 0 ? null : OldSpellings.OfVerb(words[first]);
        foreach (string name in Array.IndexOf(all, named) >= 0 ? [named!] : all)
        {
            string path = group.Length > 0 ? $"{group} {name}" : name;
            Command command = Create(path);
            if (command is Verb verb)
                verb.Prepare(streams);
            // A verb that is the whole command line runs, and those below it are not shown.
            if (command is not Verb || name != named || words.Length > 1)
                AddVerbs(command, path, words[(first + 1)..], streams);
            parent.Subcommands.Add(command);
        }
    }

    private static string[] NamesIn(string group) => group switch
    {
        "manifest" => ["create", "audit", "update", "diff", "ls", "duplicates", "digest", "export", "import", "prove", "verify-proof"],
        "cache" => ["put", "get", "ls", "rm", "verify", "prune", "stats"],
        "icc" => ["make", "inspect", "extract", "attach", "spaces"],
        "exr" => ["info", "convert", "diff", "view", "bench"],
        "mesh" => ["convert", "info"],
        "bake" => ["list", "verify", "why", "gc"],
        not "" => [],
        _ => [.. Sections.SelectMany(section => section.Verbs), WorkerVerb.Kernel],
    };

    private static Command Create(string path) => path switch
    {
        "sum" => new SumVerb(),
        "check" => new CheckVerb(),
        "name" => new NameVerb(),
        "evaluate" => new EvaluateVerb(),
        // A lambda, so that the help does not load the measuring code.
        WorkerVerb.Kernel => new WorkerVerb(path, "Measure a kernel for evaluate.", static () => KernelProcess.Run()),
        "encrypt" => new EncryptVerb(),
        "decrypt" => new DecryptVerb(),
        "keygen" => new KeygenVerb(),
        "convert" => new ConvertVerb(),
        "resize" => new ResizeVerb(),
        "compare" => new CompareVerb(),
        "gradient" => new GradientVerb(),
        "bake" => new BakeVerb(),
        "bake list" => new BakeListVerb(),
        "bake verify" => new BakeVerifyVerb(),
        "bake why" => new BakeWhyVerb(),
        "bake gc" => new BakeGcVerb(),
        "manifest" => new Command(path, "Fingerprint folders, and find what has changed since."),
        "manifest create" => new ManifestCreateVerb(),
        "manifest audit" => new ManifestAuditVerb(),
        "manifest update" => new ManifestUpdateVerb(),
        "manifest diff" => new ManifestDiffVerb(),
        "manifest ls" => new ManifestListVerb(),
        "manifest duplicates" => new ManifestDuplicatesVerb(),
        "manifest digest" => new ManifestDigestVerb(),
        "manifest export" => new ManifestExportVerb(),
        "manifest import" => new ManifestImportVerb(),
        "manifest prove" => new ManifestProveVerb(),
        "manifest verify-proof" => new ManifestVerifyProofVerb(),
        "cache" => new Command(path, "Store, find and remove items of a content cache."),
        "cache put" => new CachePutVerb(),
        "cache get" => new CacheGetVerb(),
        "cache ls" => new CacheListVerb(),
        "cache rm" => new CacheRemoveVerb(),
        "cache verify" => new CacheVerifyVerb(),
        "cache prune" => new CachePruneVerb(),
        "cache stats" => new CacheStatsVerb(),
        "icc" => new Command(path, "Make, inspect, extract and attach ICC profiles, and list color spaces."),
        "icc make" => new IccMakeVerb(),
        "icc inspect" => new IccInspectVerb(),
        "icc extract" => new IccExtractVerb(),
        "icc attach" => new IccAttachVerb(),
        "icc spaces" => new IccSpacesVerb(),
        "exr" => new Command(path, "Read, convert, compare and measure OpenEXR images."),
        "exr info" => new ExrInfoVerb(),
        "exr convert" => new ExrConvertVerb(),
        "exr diff" => new ExrDiffVerb(),
        "exr view" => new ExrViewVerb(),
        "exr bench" => new ExrBenchVerb(),
        "mesh" => new Command(path, "Convert and inspect meshes: Wavefront OBJ, PLY and STL."),
        "mesh convert" => new MeshConvertVerb(),
        "mesh info" => new MeshInfoVerb(),
        "help" => new HelpVerb(),
        "man" => new ManVerb(),
        "completion" => new CompletionVerb(),
        _ => throw new ArgumentException($"There is no verb '{path}'.", nameof(path)),
    };
}
