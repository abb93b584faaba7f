using Intaglio.Caching;

namespace Intaglio.Baking;

/// <summary>Describes a program that makes the outputs, which a bake runs.</summary>
/// <remarks>
/// The program runs in a private folder, which contains copies of its inputs, with few environment variables and without standard input.
/// It can still read and write other files and use the network, so a recipe with programs needs the trust of a script
/// (docs/guides/trust.md).
/// </remarks>
public sealed class RunOperation : BakeOperation
{
    internal const string MayReadRole = "may-read";

    /// <summary>The name of the operation.</summary>
    internal const string OperationName = "run";

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
    public override string Name => OperationName;

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

    /// <summary>Encodes the arguments, in which fields are replaced for an action.</summary>
    /// <param name="layout">The names of files for the action, or null to keep the fields.</param>
    /// <param name="rule">The rule, which determines the other files in the private folder.</param>
    internal byte[] EncodeSettings(RunLayout? layout, BakeRule rule) => new CacheKey(version: 0)
        .Add("arguments", layout?.Expand(arguments) ?? [.. Command.Skip(1)])
        .Add("for-each", rule.Kind == RuleKind.ForEach)
        .Add("roles", [.. rule.With.Select(with => with.Key)])
        .Encode().ToArray();

    /// <summary>Returns the name of an input as it is encoded in the key, which is the name that the program sees.</summary>
    internal static string FindKeyedName(RuleKind kind, BakeFile input) =>
        input.Role == InRole && kind == RuleKind.ForEach ? RunLayout.NameOf(input.Role, input.LogicalName, null) : input.Name;

    /// <summary>Is not supported, because only a bake runs programs.</summary>
    /// <param name="input">The input.</param>
    /// <param name="context">The inputs and outputs of the action.</param>
    /// <returns>This method does not return.</returns>
    /// <exception cref="NotSupportedException">Always.</exception>
    public override object? Run(object? input, BakeContext context) => throw new NotSupportedException("Only a bake runs programs.");

    /// <summary>Expands the arguments for an action.</summary>
    internal string[] ExpandArguments(RunLayout layout) => layout.Expand(arguments);
}
