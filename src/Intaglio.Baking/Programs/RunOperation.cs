using System.ComponentModel;
using System.Globalization;
using System.Text;
using System.Text.Json;
using Intaglio.Caching;

namespace Intaglio.Baking;

/// <summary>Runs a program that makes the outputs.</summary>
/// <remarks>
/// The program runs in a private folder, which contains copies of its inputs, with few environment variables and without standard input.
/// It can still read and write other files and use the network, so a recipe with programs needs the trust of a script
/// (docs/guides/trust.md).
/// </remarks>
public sealed class RunOperation : BakeOperation
{
    internal const string MayReadRole = "may-read";

    private static readonly TimeSpan longestLimit = TimeSpan.FromDays(7);

    private readonly RunArguments arguments;

    /// <summary>Initializes a new instance of the <see cref="RunOperation"/> class.</summary>
    /// <param name="command">
    /// The program and its arguments. A program with a slash is a path from <see cref="Folder"/>, and otherwise a name on the <c>PATH</c>.
    /// Arguments can contain fields such as <c>{in}</c> and <c>{out}</c>.
    /// </param>
    /// <exception cref="ArgumentException"><paramref name="command"/> is empty.</exception>
    /// <exception cref="BakeRecipeFormatException">An argument has a brace without its counterpart.</exception>
    public RunOperation(params IReadOnlyList<string> command)
    {
        ArgumentNullException.ThrowIfNull(command);
        if (command.Count == 0 || command[0].Length == 0)
            throw new ArgumentException("The command has no program.", nameof(command));
        Command = [.. command];
        arguments = RunArguments.Parse(command.Skip(1));
    }

    /// <inheritdoc/>
    public override string Name => "run";

    /// <inheritdoc/>
    public override BakeDataKind Input => BakeDataKind.Any;

    /// <inheritdoc/>
    public override BakeDataKind Output => BakeDataKind.None;

    /// <inheritdoc/>
    public override IReadOnlyList<string> OutputRoles => Roles;

    /// <inheritdoc/>
    public override bool CanDiscoverInputs => HasDepfile;

    /// <inheritdoc/>
    public override bool UseInputNames => true;

    /// <inheritdoc/>
    public override IReadOnlyList<Type> Libraries => [];

    /// <summary>Gets the program and its arguments.</summary>
    public IReadOnlyList<string> Command { get; }

    /// <summary>Gets or sets the folder of the program and its files. The default is the current folder.</summary>
    public string Folder { get; set; } = ".";

    /// <summary>
    /// Gets or sets the paths of further files of the program below <see cref="Folder"/>, such as scripts. They are a part of the key, and
    /// are copied to the private folder.
    /// </summary>
    public IReadOnlyList<string> ToolFiles { get; set; } = [];

    /// <summary>Gets or sets patterns of other files of the source folder that the program can read.</summary>
    public IReadOnlyList<string> MayRead
    {
        get;
        set => Readable = [.. (field = value).Select(SourcePattern.Parse)];
    } = [];

    /// <summary>Gets or sets the roles of the outputs. The default is <c>out</c>. The program must write all of them.</summary>
    public IReadOnlyList<string> Roles { get; set; } = [OutRole];

    /// <summary>Gets or sets the time after which the program is ended, up to 7 days. The default is 10 minutes.</summary>
    public TimeSpan TimeLimit
    {
        get;
        set => field = value > TimeSpan.Zero && value <= longestLimit ? value
            : throw new ArgumentOutOfRangeException(nameof(TimeLimit), value, "TimeLimit must be greater than 0 and at most 7 days.");
    } = TimeSpan.FromMinutes(10);

    /// <summary>Gets the patterns of <see cref="MayRead"/>.</summary>
    internal IReadOnlyList<SourcePattern> Readable { get; private set; } = [];

    /// <summary>Gets or sets the position in the recipe, for error messages.</summary>
    internal RecipePosition Position { get; set; }

    /// <summary>Gets a value indicating whether the program lists the files that it has read.</summary>
    internal bool HasDepfile => arguments.Fields.Contains(RunLayout.Depfile);

    /// <summary>Gets the fields in the arguments.</summary>
    internal IEnumerable<string> Fields => arguments.Fields;

    /// <inheritdoc/>
    public override void VisitSettings(OperationSettings settings)
    {
    }

    /// <inheritdoc/>
    public override long EstimateMemory(long inputBytes) => (64 << 20) + inputBytes;

    /// <summary>Finds and hashes the program and its files.</summary>
    /// <exception cref="BakeOperationException">A file does not exist or cannot be used.</exception>
    internal RunTools FindTools() => RunTools.Find(Command[0], ToolFiles, Path.GetFullPath(Folder));

    /// <summary>Encodes the arguments, in which fields are replaced for an action.</summary>
    /// <param name="layout">The names of files for the action, or null to keep the fields.</param>
    /// <param name="rule">The rule, which determines the other files in the private folder.</param>
    internal byte[] EncodeSettings(RunLayout? layout, BakeRule rule) => new CacheKey(version: 0)
        .Add("arguments", layout?.Expand(arguments) ?? [.. Command.Skip(1)])
        .Add("for-each", rule.Kind == RuleKind.ForEach)
        .Add("roles", [.. rule.With.Select(with => with.Key)])
        .Encode().ToArray();

    /// <summary>Returns the name of an input as it is encoded in the key, which is the name that the program sees.</summary>
    internal static string FindKeyedName(RuleKind kind, string role, string name) =>
        role == ActionInputs.InRole && kind == RuleKind.ForEach ? RunLayout.NameOf(role, name, null) : name;

    /// <inheritdoc/>
    public override object? Run(object? input, BakeContext context)
    {
        ArgumentNullException.ThrowIfNull(context);
        ActionContext action = (ActionContext)context;
        RunTools tools = action.Rule.Tools!;
        using PrivateFolder folder = new(action.PrivateFolders);
        RunLayout layout = action.Layout;
        // A file that is there already would be taken for one that the program has written.
        folder.Reserve([.. context.Outputs.Keys.Select(layout.NameOfOutput), RunLayout.Depfile]);
        Dictionary<string, ReadOnlyMemory<byte>> readable = PlaceInputs(action, folder);
        PlaceTools(tools, folder);
        ProgramLog log = new();
        ProgramStartInfo start = new(tools.Program, layout.Expand(arguments), folder.Path, CreateEnvironment(action.Rule, folder));
        tools.RequireUnchanged();
        ProgramEnd end = Start(start, log, context.CancellationToken);
        tools.RequireUnchanged();
        string[] lines = log.ToLines();
        if (end.Describe(TimeLimit) is { } problem)
            throw Fail(problem, lines);
        foreach (string role in context.Outputs.Keys)
            TakeOutput(context, folder, role, layout.NameOfOutput(role), lines);
        if (HasDepfile)
            Discover(action, folder, readable, lines);
        action.Log(lines);
        return null;
    }

    private ProgramEnd Start(ProgramStartInfo start, ProgramLog log, CancellationToken cancellationToken)
    {
        try
        {
            return ChildProgram.Run(start, TimeLimit, log, cancellationToken);
        }
        catch (Win32Exception exception)
        {
            throw new BakeOperationException($"'{Command[0]}' cannot be started: {exception.Message}", exception);
        }
    }

    /// <returns>The digests of the files that the program can read under their own names.</returns>
    private Dictionary<string, ReadOnlyMemory<byte>> PlaceInputs(ActionContext action, PrivateFolder folder)
    {
        Dictionary<string, ReadOnlyMemory<byte>> readable = new(StringComparer.Ordinal);
        ILookup<string, BakeFile> files = action.Inputs.ToLookup(file => file.Role);
        if (action.Rule.Rule.Kind != RuleKind.ForEach)
            PlaceList(ActionInputs.InRole, [.. files[ActionInputs.InRole]]);
        else
            Place(action.Inputs[0], RunLayout.NameOf(ActionInputs.InRole, action.Inputs[0].Name, null));
        foreach ((string role, _) in action.Rule.Rule.With)
            PlaceList(role, [.. files[role]]);
        foreach (BakeFile file in files[MayReadRole])
            Place(file, file.Name);
        IReadOnlyList<SourceFile> listed = HasDepfile ? action.Rule.Readable : [];
        for (int i = 0; i < listed.Count; i++)
        {
            using FileSnapshot file = Take(i);
            readable.Add(listed[i].Name, file.Digest);
            Place(file, listed[i].Name);
        }
        return readable;

        FileSnapshot Take(int index)
        {
            try
            {
                return action.Take(listed[index].Name);
            }
            catch (MissingFileException exception) when (exception.Sources.Count > 0)
            {
                // The following files are needed as well, and one request brings all of them.
                throw new MissingFileException(exception.Message,
                    [.. exception.Sources, .. listed.Skip(index + 1).Select(source => source.Digest)]);
            }
        }

        void Place(BakeFile file, string name) => folder.Create(name, isExecutable: false, stream =>
        {
            using (Stream bytes = file.Open())
                bytes.CopyTo(stream);
            // The program has its own copy.
            file.Release();
        });

        void PlaceList(string role, BakeFile[] files)
        {
            for (int i = 0; i < files.Length; i++)
                Place(files[i], RunLayout.NameOf(role, files[i].Name, i));
            folder.Create(RunLayout.ListOf(role), isExecutable: false, stream => WriteList(stream, role, files));
        }
    }

    private static void WriteList(Stream stream, string role, BakeFile[] files)
    {
        using Utf8JsonWriter json = new(stream, new() { Indented = true, NewLine = "\n" });
        json.WriteStartArray();
        for (int i = 0; i < files.Length; i++)
        {
            json.WriteStartObject();
            json.WriteString("role", role);
            json.WriteString("name", files[i].Name);
            json.WriteString("path", RunLayout.NameOf(role, files[i].Name, i));
            json.WriteEndObject();
        }
        json.WriteEndArray();
    }

    private static void PlaceTools(RunTools tools, PrivateFolder folder)
    {
        foreach ((string name, string path, bool isExecutable) in tools.Files)
            folder.Create(name, isExecutable, stream =>
            {
                using FileStream file = new(path, FileMode.Open, FileAccess.Read, FileShare.ReadWrite | FileShare.Delete, bufferSize: 0);
                file.CopyTo(stream);
            });
    }

    // Everything that is not named here could differ between machines. The values are a part of the version of the operation.
    private static List<KeyValuePair<string, string>> CreateEnvironment(PlannedRule rule, PrivateFolder folder)
    {
        Dictionary<string, string> variables = new(StringComparer.Ordinal)
        {
            ["HOME"] = folder.Path,
            ["LC_ALL"] = "C",
            ["PATH"] = "/usr/local/bin:/usr/bin:/bin",
            // Programs use it instead of the current time.
            ["SOURCE_DATE_EPOCH"] = "315532800",
            ["TMPDIR"] = folder.Path,
            ["TZ"] = "UTC",
        };
        foreach ((string name, string? value) in rule.Environment)
            if (value is not null)
                variables[name] = value;
            else
                variables.Remove(name);
        if (OperatingSystem.IsWindows())
            variables["SystemRoot"] = Environment.GetFolderPath(Environment.SpecialFolder.Windows);
        return [.. variables];
    }

    private void TakeOutput(BakeContext context, PrivateFolder folder, string role, string name, string[] lines)
    {
        using FileStream file = folder.TryOpen(name) ?? throw Fail($"did not write the file '{name}'", lines);
        file.CopyTo(context.CreateOutput(role));
    }

    private void Discover(ActionContext action, PrivateFolder folder, Dictionary<string, ReadOnlyMemory<byte>> readable, string[] lines)
    {
        using FileStream file = folder.TryOpen(RunLayout.Depfile) ?? throw Fail($"did not write the file '{RunLayout.Depfile}'", lines);
        if (file.Length > Depfile.MaxSize)
            throw Fail($"wrote a list of files that is larger than {Depfile.MaxSize >> 20} MiB", lines);
        using StreamReader reader = new(file, Encoding.UTF8);
        Dictionary<string, string> folded = [];
        foreach (string name in readable.Keys)
            folded.TryAdd(NameFolding.Fold(name), name);
        foreach (string listed in Depfile.Parse(reader.ReadToEnd()))
            // Some systems ignore case, and a name can lead through a link.
            if (folder.FindName(listed) is not { } name)
                throw Fail($"lists '{PrintableText.Of(listed)}', which is not a file in its folder (add it to 'may-read')", lines);
            else if (readable.ContainsKey(name) || folded.TryGetValue(NameFolding.Fold(name), out name))
                action.Discover(name, readable[name]);
    }

    private BakeOperationException Fail(string problem, string[] lines) => new(string.Create(CultureInfo.InvariantCulture,
        $"'{Command[0]}' {problem}{(lines.Length > 0 ? $": {lines[^1]}" : "")}")) { Log = lines };
}
