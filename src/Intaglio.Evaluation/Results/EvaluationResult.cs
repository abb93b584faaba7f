using System.Text.Json;
using System.Text.Json.Serialization;

namespace Intaglio.Evaluation;

/// <summary>All that an evaluation found out. As JSON it is what <c>docs/evaluation-schema.json</c> describes.</summary>
public sealed record EvaluationResult
{
    /// <summary>Creates a record from its members.</summary>
    /// <param name="version">The version of this format, 1.</param>
    /// <param name="date">When it was measured.</param>
    /// <param name="machine">The machine that was measured.</param>
    /// <param name="isFull">Whether it took its time.</param>
    /// <param name="contenders">Who took part, in order.</param>
    /// <param name="absent">Who did not, and why.</param>
    public EvaluationResult(int version, DateTimeOffset date, MachineFacts machine, bool isFull, IReadOnlyList<ContenderResult> contenders, IReadOnlyList<AbsentContender> absent) =>
        (Version, Date, Machine, IsFull, Contenders, Absent) = (version, date, machine, isFull, contenders, absent);

    /// <summary>Gets the version of this format, 1.</summary>
    public int Version { get; init; }

    /// <summary>Gets the time when it was measured.</summary>
    public DateTimeOffset Date { get; init; }

    /// <summary>Gets the machine that was measured.</summary>
    public MachineFacts Machine { get; init; }

    /// <summary>Gets whether it took its time.</summary>
    [JsonPropertyName("full")]
    public bool IsFull { get; init; }

    /// <summary>Gets who took part, in order.</summary>
    public IReadOnlyList<ContenderResult> Contenders { get; init; }

    /// <summary>Gets who did not, and why.</summary>
    public IReadOnlyList<AbsentContender> Absent { get; init; }

    /// <summary>The version of the format that is written here.</summary>
    public const int CurrentVersion = 1;

    /// <summary>Writes it as JSON.</summary>
    public string ToJson() => JsonSerializer.Serialize(this, ResultJson.Default.EvaluationResult);

    /// <summary>Reads what <see cref="ToJson"/> wrote.</summary>
    /// <param name="json">The text.</param>
    /// <exception cref="EvaluationFormatException">It is something else.</exception>
    public static EvaluationResult FromJson(string json)
    {
        try
        {
            EvaluationResult? result = JsonSerializer.Deserialize(json, ResultJson.Default.EvaluationResult);
            if (result is not { Version: CurrentVersion } || !Completeness.IsComplete(result))
                throw new EvaluationFormatException($"It is no evaluation of version {CurrentVersion}.");
            return result;
        }
        catch (JsonException exception)
        {
            throw new EvaluationFormatException($"It is no evaluation: {exception.Message}", exception) { Position = exception.LineNumber + 1 };
        }
    }
}

/// <summary>A contender that did not take part.</summary>
/// <param name="Name">Its name.</param>
/// <param name="Reason">Why; no full stop.</param>
/// <param name="Known">What is publicly known of it, and was not tested.</param>
public sealed record AbsentContender(string Name, string Reason, IReadOnlyList<string> Known);

/// <summary>What was found out about a contender.</summary>
/// <param name="Name">Its name.</param>
/// <param name="Kind">Where it comes from.</param>
/// <param name="Role">What it is to the tables.</param>
public sealed record ContenderResult(string Name, ContenderKind Kind, ContenderRole Role)
{
    // What JSON leaves out is set too, to null.

    /// <summary>Gets the function that it computes or should compute; null if that is not known.</summary>
    public string? Function { get; init; }

    /// <summary>Gets what its interface offers.</summary>
    public IReadOnlyList<string> Features { get; init => field = value ?? []; } = [];

    /// <summary>Gets the digests of the table's messages: 40 bits, followed by an ellipsis where they are the first of more.</summary>
    public IReadOnlyDictionary<string, string> Answers { get; init => field = value ?? new Dictionary<string, string>(); } = new Dictionary<string, string>();

    /// <summary>Gets the steps of the examination.</summary>
    public IReadOnlyList<StepSummary> Steps { get; init => field = value ?? []; } = [];

    /// <summary>Gets the times of a call.</summary>
    public IReadOnlyList<SpeedResult> Speed { get; init => field = value ?? []; } = [];

    /// <summary>Gets what the times say of a call's costs.</summary>
    public Costs? Costs { get; init; }

    /// <summary>Gets what calls allocate.</summary>
    public IReadOnlyList<AllocationResult> Allocation { get; init => field = value ?? []; } = [];

    /// <summary>Gets how its assembly was built; null where there is none.</summary>
    public BuildFacts? Build { get; init; }

    /// <summary>Gets its package; null where there is none.</summary>
    public PackageFacts? Package { get; init; }

    /// <summary>Gets the native libraries that it has loaded: paths below the package's folder, or absolute ones of libraries that are installed on the system.</summary>
    public IReadOnlyList<string> NativeLibraries { get; init => field = value ?? []; } = [];

    /// <summary>Gets what is publicly known of it, which the findings confirm or not.</summary>
    public IReadOnlyList<string> Known { get; init => field = value ?? []; } = [];

    /// <summary>Gets what was found, the worst first.</summary>
    public IReadOnlyList<Finding> Findings { get; init => field = value ?? []; } = [];

    /// <summary>Gets the judgement in words.</summary>
    public string Verdict { get; init => field = value ?? ""; } = "";
}

/// <summary>A step of the examination.</summary>
/// <param name="Name">The step.</param>
/// <param name="Cases">How many cases were tried; 0 if it could not be taken.</param>
/// <param name="Failures">How many of them failed.</param>
public sealed record StepSummary(string Name, int Cases, int Failures);

/// <summary>The time of a call.</summary>
/// <param name="MessageSize">The size of the message in bytes.</param>
/// <param name="Nanoseconds">Nanoseconds of a call.</param>
public sealed record SpeedResult(int MessageSize, Estimate Nanoseconds)
{
    /// <summary>Gets the throughput in bytes a nanosecond, which is GB/s.</summary>
    [JsonIgnore]
    public double Throughput => MessageSize / Nanoseconds.Median;
}

/// <summary>How an assembly was built, as its metadata say.</summary>
public sealed record BuildFacts
{
    /// <summary>Creates a record from its members.</summary>
    /// <param name="name">The assembly's name.</param>
    /// <param name="version">Its version.</param>
    /// <param name="isOptimized">Whether the compiler optimized it; a Debug build is not.</param>
    /// <param name="targetFramework">The framework it was built for.</param>
    /// <param name="hasStrongName">Whether it has a strong name.</param>
    /// <param name="isTrimmable">Whether it says that it can be trimmed.</param>
    /// <param name="size">Its file's size in bytes.</param>
    /// <param name="references">The assemblies it needs that are not of the framework.</param>
    public BuildFacts(string name, string version, bool isOptimized, string targetFramework, bool hasStrongName, bool isTrimmable, long size, IReadOnlyList<string> references) =>
        (Name, Version, IsOptimized, TargetFramework, HasStrongName, IsTrimmable, Size, References) = (name, version, isOptimized, targetFramework, hasStrongName, isTrimmable, size, references);

    /// <summary>Gets the assembly's name.</summary>
    public string Name { get; init; }

    /// <summary>Gets its version.</summary>
    public string Version { get; init; }

    /// <summary>Gets whether the compiler optimized it; a Debug build is not.</summary>
    public bool IsOptimized { get; init; }

    /// <summary>Gets the framework it was built for.</summary>
    public string TargetFramework { get; init; }

    /// <summary>Gets whether it has a strong name.</summary>
    public bool HasStrongName { get; init; }

    /// <summary>Gets whether it says that it can be trimmed.</summary>
    public bool IsTrimmable { get; init; }

    /// <summary>Gets its file's size in bytes.</summary>
    public long Size { get; init; }

    /// <summary>Gets the assemblies it needs that are not of the framework.</summary>
    public IReadOnlyList<string> References { get; init; }
}

/// <summary>What a package says of itself.</summary>
public sealed record PackageFacts
{
    /// <summary>Creates a record from its members.</summary>
    /// <param name="id">The package's name.</param>
    /// <param name="version">Its version.</param>
    /// <param name="licence">Its licence, or where that is.</param>
    /// <param name="packed">When it was packed.</param>
    /// <param name="size">Its size in bytes.</param>
    /// <param name="targetFrameworks">The frameworks it has assemblies for.</param>
    /// <param name="dependencies">The packages it needs.</param>
    /// <param name="nativeAssets">The platforms it brings native code for.</param>
    public PackageFacts(string id, string version, string licence, DateTimeOffset? packed, long size, IReadOnlyList<string> targetFrameworks, IReadOnlyList<string> dependencies, IReadOnlyList<string> nativeAssets) =>
        (Id, Version, Licence, Packed, Size, TargetFrameworks, Dependencies, NativeAssets) = (id, version, licence, packed, size, targetFrameworks, dependencies, nativeAssets);

    /// <summary>Gets the package's name.</summary>
    public string Id { get; init; }

    /// <summary>Gets its version.</summary>
    public string Version { get; init; }

    /// <summary>Gets its licence, or where that is.</summary>
    public string Licence { get; init; }

    /// <summary>Gets the time when it was packed.</summary>
    public DateTimeOffset? Packed { get; init; }

    /// <summary>Gets its size in bytes.</summary>
    public long Size { get; init; }

    /// <summary>Gets the frameworks it has assemblies for.</summary>
    public IReadOnlyList<string> TargetFrameworks { get; init; }

    /// <summary>Gets the packages it needs.</summary>
    public IReadOnlyList<string> Dependencies { get; init; }

    /// <summary>Gets the platforms it brings native code for.</summary>
    public IReadOnlyList<string> NativeAssets { get; init; }
}

[JsonSourceGenerationOptions(WriteIndented = true, PropertyNamingPolicy = JsonKnownNamingPolicy.CamelCase, DefaultIgnoreCondition = JsonIgnoreCondition.WhenWritingNull, NumberHandling = JsonNumberHandling.AllowNamedFloatingPointLiterals)]
[JsonSerializable(typeof(EvaluationResult))]
internal sealed partial class ResultJson : JsonSerializerContext;
