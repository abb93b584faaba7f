using System.Net.Sockets;
using Intaglio.Caching;
using Intaglio.Checksums;

namespace Intaglio.Baking.Tests;

/// <summary>Entries of the wrong kind at the paths that a bake opens: nothing waits for them, and links do not lead out of the project.</summary>
public sealed class PlantedEntryTests : IDisposable
{
    private const string State = ".intaglio/intaglio.yaml+default+out", Secret = "47110815";

    private static readonly TimeSpan limit = TimeSpan.FromSeconds(60);

    private static readonly string[] places =
    [
        Workshop.Recipe, "tools", "tools/tool", "tools/data.txt", "src", "src/a.txt", "src/include", "src/include/b.txt", ".git", ".git/index", "out", "out/a.txt", "out/run",
        "out/.intaglio-lock", ".intaglio", State + ".state", State + ".names", State + ".manifest", State + ".codes", State + ".reasons", State + ".work",
        ".intaglio/other.yaml+default+out.manifest", "other.yaml", ".intaglio/cache", ".intaglio/cache/intaglio-cache", ".intaglio/cache/locks", ".intaglio/cache/contents",
        ".intaglio/cache/keys", ".intaglio/cache/pins", ".intaglio/cache/temporary",
    ];

    private static readonly string[] kinds = ["link to a file", "link to a folder", "link to nothing", "link to an endless file", "pipe", "socket", "file", "folder"];

    private readonly Workshop workshop = new();
    private readonly TemporaryFolder victim = new();
    private readonly List<string> messages = [];

    public static TheoryData<string, string> Table
    {
        get
        {
            TheoryData<string, string> table = [];
            foreach (string place in places)
                foreach (string kind in kinds)
                    table.Add(place, kind);
            return table;
        }
    }

    public void Dispose()
    {
        workshop.Dispose();
        victim.Dispose();
    }

    [SkippableTheory]
    [MemberData(nameof(Table))]
    public async Task Every_operation_ends_and_stays_in_the_project(string place, string kind)
    {
        Skip.If(OperatingSystem.IsWindows(), "Links need a right there, and pipes have no paths.");
        victim.Write("file", $"intaglio: {Secret}\n");
        victim.Write("folder/a.txt", Secret);
        victim.Write("folder/0a0a0a0a/b.txt", Secret);
        SortedDictionary<string, BakedFile> before = Workshop.ReadFiles(victim.Path);
        Prepare();
        using Socket? socket = Plant(place, kind);
        await TryEverything();
        // The first bake of a project takes other paths.
        if (Directory.Exists(workshop.Out) && !place.StartsWith("out", StringComparison.Ordinal))
        {
            Directory.Delete(workshop.Out, recursive: true);
            await TryEverything();
        }
        Assert.Equal(before, Workshop.ReadFiles(victim.Path));
        Assert.DoesNotContain(messages, message => message.Contains(Secret, StringComparison.Ordinal));
        Assert.DoesNotContain(ReadOwnFiles(workshop.Path), text => text.Contains(Secret, StringComparison.Ordinal));
    }

    private void Prepare()
    {
        workshop.WriteRules("upper: { for: \"*.txt\", do: upper, to: \"{path}\" }",
            "run: { for: a.txt, run: [ tools/tool, \"{in}\", \"{out}\" ], tool: { files: tools/data.txt }, may-read: \"include/*\", to: \"run/{path}\" }");
        Scripts.Write(workshop["tools/tool"], "cat \"$1\" tools/data.txt include/* > \"$2\"");
        workshop.Write("tools/data.txt", "data");
        workshop.Write("src/a.txt", "text");
        workshop.Write("src/include/b.txt", "included");
        workshop.Write("other.yaml", File.ReadAllText(workshop[Workshop.Recipe]));
        workshop.Bake();
        File.Copy(workshop.ManifestPath, workshop[".intaglio/other.yaml+default+out.manifest"]);
        // Every action is processed again.
        workshop.Write("src/a.txt", "other text");
    }

    private Socket? Plant(string place, string kind)
    {
        string path = workshop[place];
        Directory.CreateDirectory(Path.GetDirectoryName(path)!);
        if (Directory.Exists(path))
            Directory.Delete(path, recursive: true);
        File.Delete(path);
        if (kind.StartsWith("link", StringComparison.Ordinal))
            File.CreateSymbolicLink(path, kind switch
            {
                "link to a file" => victim["file"],
                "link to a folder" => victim["folder"],
                "link to nothing" => victim["new"],
                _ => "/dev/zero",
            });
        else if (kind == "pipe")
            Processes.Run(new(InstalledProgram.Need("mkfifo"), [path])).AssertSuccess();
        else if (kind == "file")
            File.WriteAllText(path, "a file");
        else if (kind == "folder")
            workshop.Write(place + "/mine.txt", "the user's");
        else
        {
            Socket socket = new(AddressFamily.Unix, SocketType.Stream, ProtocolType.Unspecified);
            socket.Bind(new UnixDomainSocketEndPoint(path));
            return socket;
        }
        return null;
    }

    private async Task TryEverything()
    {
        await Try(() => Bake.Run(Load(), new() { IsTrial = true, KeepGoing = true }));
        await Try(() => Bake.List(Load()).Count());
        await Try(() => Bake.Explain(Load(), "run/a.txt"));
        await Try(() => Bake.Verify(Load()).Count());
        await Try(() => Bake.Clean(Load(), TimeSpan.Zero, isTrial: true));
        await Try(() => Bake.Run(Load(), new() { KeepGoing = true }));
        await Try(() => Bake.Clean(Load(), TimeSpan.Zero));
        await Try(() => Bake.Run(Load(), new() { KeepGoing = true, AllowOverwrite = true }));
    }

    private BakeRecipe Load() => BakeRecipe.Load(BakeRecipe.Find(workshop.Path) ?? workshop[Workshop.Recipe], workshop.Operations);

    private async Task Try<T>(Func<T> operation)
    {
        try
        {
            if (await Task.Run(operation).WaitAsync(limit) is BakeReport report)
                messages.AddRange(report.Failures.Select(failure => failure.Error.Message));
        }
        catch (Exception exception) when (exception is BakeException or BakeRecipeFormatException or CacheFormatException or ChecksumFormatException or IOException
            or UnauthorizedAccessException)
        {
            messages.Add(exception.Message);
        }
    }

    // Links are not followed, and pipes are not opened.
    private static IEnumerable<string> ReadOwnFiles(string folder)
    {
        foreach (string path in Directory.EnumerateFileSystemEntries(folder))
        {
            Assert.Null(FileStatus.Read(path, followLinks: false, out FileStatus status));
            foreach (string text in status.Kind switch
            {
                FileKind.Directory => ReadOwnFiles(path),
                FileKind.File => [File.ReadAllText(path)],
                _ => [],
            })
                yield return text;
        }
    }
}
