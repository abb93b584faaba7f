using System.Text.Json;
using System.Text.Json.Serialization;

namespace Intaglio.Evaluation;

/// <summary>The result of an evaluation. <c>docs/formats/evaluation-schema.json</c> describes its JSON form.</summary>
public sealed record EvaluationResult
{
    /// <summary>Initializes a new instance of the <see cref="EvaluationResult"/> class.</summary>
    /// <param name="version">The version of this format, 1.</param>
    /// <param name="date">The time of the evaluation.</param>
    /// <param name="machine">The machine.</param>
    /// <param name="isFull"><see langword="true"/> for a full evaluation; otherwise, <see langword="false"/>.</param>
    /// <param name="contenders">The contenders in order.</param>
    /// <param name="absent">The contenders that did not take part, with the reasons.</param>
    public EvaluationResult(int version, DateTimeOffset date, MachineFacts machine, bool isFull, IReadOnlyList<ContenderResult> contenders,
        IReadOnlyList<AbsentContender> absent) =>
        (Version, Date, Machine, IsFull, Contenders, Absent) = (version, date, machine, isFull, contenders, absent);

    /// <summary>Gets the version of this format, 1.</summary>
    public int Version { get; init; }

    /// <summary>Gets the time of the evaluation.</summary>
    public DateTimeOffset Date { get; init; }

    /// <summary>Gets the machine.</summary>
    public MachineFacts Machine { get; init; }

    /// <summary>Gets a value indicating whether the evaluation was a full one.</summary>
    [JsonPropertyName("full")]
    public bool IsFull { get; init; }

    /// <summary>Gets the contenders in order.</summary>
    public IReadOnlyList<ContenderResult> Contenders { get; init; }

    /// <summary>Gets the contenders that did not take part, with the reasons.</summary>
    public IReadOnlyList<AbsentContender> Absent { get; init; }

    /// <summary>The current version of the format.</summary>
    public const int CurrentVersion = 1;

    /// <summary>Serializes the result as JSON.</summary>
    public string ToJson() => JsonSerializer.Serialize(this, ResultJson.Default.EvaluationResult);

    /// <summary>Deserializes a result that <see cref="ToJson"/> wrote.</summary>
    /// <param name="json">The JSON text.</param>
    /// <exception cref="EvaluationFormatException">The text is not a valid evaluation of the current version.</exception>
    public static EvaluationResult FromJson(string json)
    {
        try
        {
            EvaluationResult? result = JsonSerializer.Deserialize(json, ResultJson.Default.EvaluationResult);
            if (result is not { Version: CurrentVersion } || !Completeness.IsComplete(result))
                throw new EvaluationFormatException($"The text is not an evaluation of version {CurrentVersion}.");
            return result;
        }
        catch (JsonException exception)
        {
            throw new EvaluationFormatException($"The text is not an evaluation: {exception.Message}",
                exception) { Position = exception.LineNumber + 1 };
        }
    }
}

/// <summary>A contender that did not take part.</summary>
/// <param name="Name">The name of the contender.</param>
/// <param name="Reason">The reason, without a final period.</param>
/// <param name="Known">Publicly known statements about the contender, which were not tested.</param>
public sealed record AbsentContender(string Name, string Reason, IReadOnlyList<string> Known);

/// <summary>The result of a contender.</summary>
/// <param name="Name">The name of the contender.</param>
/// <param name="Kind">The kind of contender.</param>
/// <param name="Role">The role of the contender in the evaluation.</param>
public sealed record ContenderResult(string Name, ContenderKind Kind, ContenderRole Role)
{
    // Deserialization also sets members that the JSON omits, to null.

    /// <summary>Gets the name of the detected or expected hash function, or <see langword="null"/> if it is unknown.</summary>
    public string? Function { get; init; }

    /// <summary>Gets the features of the interface.</summary>
    public IReadOnlyList<string> Features { get; init => field = value ?? []; } = [];

    /// <summary>Gets the digests of the table's messages. Each has 40 bits, followed by an ellipsis if the full digest is longer.</summary>
    public IReadOnlyDictionary<string, string> Answers { get; init => field = value ?? new Dictionary<string, string>(); } =
        new Dictionary<string, string>();

    /// <summary>Gets the checks of the examination.</summary>
    public IReadOnlyList<StepSummary> Steps { get; init => field = value ?? []; } = [];

    /// <summary>Gets the speed by message size.</summary>
    public IReadOnlyList<SpeedResult> Speed { get; init => field = value ?? []; } = [];

    /// <summary>Gets the cost of a call, or <see langword="null"/> if the speed was not measured.</summary>
    public Costs? Costs { get; init; }

    /// <summary>Gets the allocations by message size.</summary>
    public IReadOnlyList<AllocationResult> Allocation { get; init => field = value ?? []; } = [];

    /// <summary>Gets the build facts of the assembly, or <see langword="null"/> if the contender is not an assembly.</summary>
    public BuildFacts? Build { get; init; }

    /// <summary>Gets the facts about the package, or <see langword="null"/> if the contender is not from a package.</summary>
    public PackageFacts? Package { get; init; }

    /// <summary>
    /// Gets the native libraries that the contender loaded. Paths in the package's folder are relative, and others are absolute.
    /// </summary>
    public IReadOnlyList<string> NativeLibraries { get; init => field = value ?? []; } = [];

    /// <summary>Gets publicly known statements about the contender.</summary>
    public IReadOnlyList<string> Known { get; init => field = value ?? []; } = [];

    /// <summary>Gets the findings, the most severe first.</summary>
    public IReadOnlyList<Finding> Findings { get; init => field = value ?? []; } = [];

    /// <summary>Gets the verdict in words.</summary>
    public string Verdict { get; init => field = value ?? ""; } = "";
}

/// <summary>The result of a check.</summary>
/// <param name="Name">The name of the check.</param>
/// <param name="Cases">The number of cases, or 0 if the check could not run.</param>
/// <param name="Failures">The number of failed cases.</param>
public sealed record StepSummary(string Name, int Cases, int Failures);

/// <summary>The speed for a message size.</summary>
/// <param name="MessageSize">The size of the message in bytes.</param>
/// <param name="Nanoseconds">The time of a call in nanoseconds.</param>
public sealed record SpeedResult(int MessageSize, Estimate Nanoseconds)
{
    /// <summary>Gets the throughput in GB/s.</summary>
    [JsonIgnore]
    public double Throughput => MessageSize / Nanoseconds.Median;
}

/// <summary>Facts about the build of an assembly, read from its metadata.</summary>
public sealed record BuildFacts
{
    /// <summary>Initializes a new instance of the <see cref="BuildFacts"/> class.</summary>
    /// <param name="name">The name of the assembly.</param>
    /// <param name="version">The version of the assembly.</param>
    /// <param name="isOptimized">
    /// <see langword="true"/> if the compiler optimized the assembly; <see langword="false"/> for a Debug build.
    /// </param>
    /// <param name="targetFramework">The target framework.</param>
    /// <param name="hasStrongName"><see langword="true"/> if the assembly has a strong name; otherwise, <see langword="false"/>.</param>
    /// <param name="isTrimmable"><see langword="true"/> if the assembly is marked as trimmable; otherwise, <see langword="false"/>.</param>
    /// <param name="size">The size of the file in bytes.</param>
    /// <param name="references">The names of referenced assemblies that are not part of .NET.</param>
    public BuildFacts(string name, string version, bool isOptimized, string targetFramework, bool hasStrongName, bool isTrimmable,
        long size, IReadOnlyList<string> references) =>
        (Name, Version, IsOptimized, TargetFramework, HasStrongName, IsTrimmable, Size, References) =
        (name, version, isOptimized, targetFramework, hasStrongName, isTrimmable, size, references);

    /// <summary>Gets the name of the assembly.</summary>
    public string Name { get; init; }

    /// <summary>Gets the version of the assembly.</summary>
    public string Version { get; init; }

    /// <summary>
    /// Gets a value indicating whether the compiler optimized the assembly. The value is <see langword="false"/> for a Debug build.
    /// </summary>
    public bool IsOptimized { get; init; }

    /// <summary>Gets the target framework.</summary>
    public string TargetFramework { get; init; }

    /// <summary>Gets a value indicating whether the assembly has a strong name.</summary>
    public bool HasStrongName { get; init; }

    /// <summary>Gets a value indicating whether the assembly is marked as trimmable.</summary>
    public bool IsTrimmable { get; init; }

    /// <summary>Gets the size of the file in bytes.</summary>
    public long Size { get; init; }

    /// <summary>Gets the names of referenced assemblies that are not part of .NET.</summary>
    public IReadOnlyList<string> References { get; init; }
}

/// <summary>Facts about a package, read from its metadata.</summary>
public sealed record PackageFacts
{
    /// <summary>Initializes a new instance of the <see cref="PackageFacts"/> class.</summary>
    /// <param name="id">The name of the package.</param>
    /// <param name="version">The version of the package.</param>
    /// <param name="licence">The license or its URL.</param>
    /// <param name="packed">The time when the package was packed, or <see langword="null"/> if it is unknown.</param>
    /// <param name="size">The size of the package in bytes.</param>
    /// <param name="targetFrameworks">The target frameworks of the package's assemblies.</param>
    /// <param name="dependencies">The names of the packages that this package depends on.</param>
    /// <param name="nativeAssets">The platforms with native libraries in the package.</param>
    public PackageFacts(string id, string version, string licence, DateTimeOffset? packed, long size,
        IReadOnlyList<string> targetFrameworks, IReadOnlyList<string> dependencies, IReadOnlyList<string> nativeAssets) =>
        (Id, Version, Licence, Packed, Size, TargetFrameworks, Dependencies, NativeAssets) =
        (id, version, licence, packed, size, targetFrameworks, dependencies, nativeAssets);

    /// <summary>Gets the name of the package.</summary>
    public string Id { get; init; }

    /// <summary>Gets the version of the package.</summary>
    public string Version { get; init; }

    /// <summary>Gets the license or its URL.</summary>
    public string Licence { get; init; }

    /// <summary>Gets the time when the package was packed, or <see langword="null"/> if it is unknown.</summary>
    public DateTimeOffset? Packed { get; init; }

    /// <summary>Gets the size of the package in bytes.</summary>
    public long Size { get; init; }

    /// <summary>Gets the target frameworks of the package's assemblies.</summary>
    public IReadOnlyList<string> TargetFrameworks { get; init; }

    /// <summary>Gets the names of the packages that this package depends on.</summary>
    public IReadOnlyList<string> Dependencies { get; init; }

    /// <summary>Gets the platforms with native libraries in the package.</summary>
    public IReadOnlyList<string> NativeAssets { get; init; }
}

[JsonSourceGenerationOptions(WriteIndented = true, PropertyNamingPolicy = JsonKnownNamingPolicy.CamelCase,
    DefaultIgnoreCondition = JsonIgnoreCondition.WhenWritingNull, NumberHandling = JsonNumberHandling.AllowNamedFloatingPointLiterals)]
[JsonSerializable(typeof(EvaluationResult))]
internal sealed partial class ResultJson : JsonSerializerContext;
