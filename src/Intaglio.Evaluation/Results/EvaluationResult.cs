using System.Runtime.InteropServices;
using System.Text.Json;
using System.Text.Json.Serialization;

namespace Intaglio.Evaluation;

/// <summary>All that an evaluation found out. As JSON it is what <c>docs/evaluation-schema.json</c> describes.</summary>
/// <param name="Version">The version of this format, 1.</param>
/// <param name="Date">When it was measured.</param>
/// <param name="Machine">Where.</param>
/// <param name="IsFull">Whether it took its time.</param>
/// <param name="Contenders">Who took part, in order.</param>
/// <param name="Absent">Who did not, and why.</param>
public sealed record EvaluationResult(int Version, DateTimeOffset Date, MachineFacts Machine, [property: JsonPropertyName("full")] bool IsFull, IReadOnlyList<ContenderResult> Contenders, IReadOnlyList<AbsentContender> Absent)
{
    /// <summary>The version of the format that is written here.</summary>
    public const int CurrentVersion = 1;

    /// <summary>Writes it as JSON.</summary>
    public string ToJson() => JsonSerializer.Serialize(this, ResultJson.Default.EvaluationResult);

    /// <summary>Reads what <see cref="ToJson"/> wrote.</summary>
    /// <param name="json">The text.</param>
    /// <exception cref="FormatException">It is something else.</exception>
    public static EvaluationResult FromJson(string json)
    {
        try
        {
            EvaluationResult? result = JsonSerializer.Deserialize(json, ResultJson.Default.EvaluationResult);
            if (result is not { Version: CurrentVersion } || !Completeness.IsComplete(result))
                throw new FormatException($"It is no evaluation of version {CurrentVersion}.");
            return result;
        }
        catch (JsonException exception)
        {
            throw new FormatException($"It is no evaluation: {exception.Message}", exception);
        }
    }
}

/// <summary>The machine of a measurement.</summary>
/// <param name="Processor">The processor, as the system names it.</param>
/// <param name="Cores">How many cores there are.</param>
/// <param name="System">The operating system.</param>
/// <param name="Runtime">The .NET runtime.</param>
public sealed record MachineFacts(string Processor, int Cores, string System, string Runtime)
{
    internal static MachineFacts Describe() =>
        new(MachineDescription.Processor, Environment.ProcessorCount, MachineDescription.System, RuntimeInformation.FrameworkDescription);
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
/// <param name="Name">The assembly's name.</param>
/// <param name="Version">Its version.</param>
/// <param name="IsOptimized">Whether the compiler optimized it; a Debug build is not.</param>
/// <param name="TargetFramework">The framework it was built for.</param>
/// <param name="HasStrongName">Whether it has a strong name.</param>
/// <param name="IsTrimmable">Whether it says that it can be trimmed.</param>
/// <param name="Size">Its file's size in bytes.</param>
/// <param name="References">The assemblies it needs that are not of the framework.</param>
public sealed record BuildFacts(string Name, string Version, bool IsOptimized, string TargetFramework, bool HasStrongName, bool IsTrimmable, long Size, IReadOnlyList<string> References);

/// <summary>What a package says of itself.</summary>
/// <param name="Id">The package's name.</param>
/// <param name="Version">Its version.</param>
/// <param name="Licence">Its licence, or where that is.</param>
/// <param name="Packed">When it was packed.</param>
/// <param name="Size">Its size in bytes.</param>
/// <param name="TargetFrameworks">The frameworks it has assemblies for.</param>
/// <param name="Dependencies">The packages it needs.</param>
/// <param name="NativeAssets">The platforms it brings native code for.</param>
public sealed record PackageFacts(string Id, string Version, string Licence, DateTimeOffset? Packed, long Size, IReadOnlyList<string> TargetFrameworks, IReadOnlyList<string> Dependencies, IReadOnlyList<string> NativeAssets);

[JsonSourceGenerationOptions(WriteIndented = true, PropertyNamingPolicy = JsonKnownNamingPolicy.CamelCase, DefaultIgnoreCondition = JsonIgnoreCondition.WhenWritingNull, NumberHandling = JsonNumberHandling.AllowNamedFloatingPointLiterals)]
[JsonSerializable(typeof(EvaluationResult))]
internal sealed partial class ResultJson : JsonSerializerContext;
