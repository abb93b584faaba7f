using System.Text.Json;
using System.Text.Json.Serialization;

namespace Intaglio.OpenExr.Laboratory;

/// <summary>The result of a run of the laboratory.</summary>
public sealed record LaboratoryResult
{
    /// <summary>Initializes a new instance.</summary>
    /// <param name="date">The time at which the run ended, in UTC.</param>
    /// <param name="machine">The machine on which the measurements were made.</param>
    /// <param name="threads">The number of threads that were used.</param>
    /// <param name="linesPerBlock">The number of scan lines in a block.</param>
    /// <param name="rounds">The number of measurements of each contender, except slow ones.</param>
    /// <param name="samples">The samples.</param>
    /// <param name="absent">The selected codecs that are not installed.</param>
    /// <param name="measurements">The measurements.</param>
    public LaboratoryResult(DateTimeOffset date, LaboratoryMachine machine, int threads, int linesPerBlock, int rounds,
        IReadOnlyList<LaboratorySampleFacts> samples, IReadOnlyList<AbsentCodec> absent,
        IReadOnlyList<LaboratoryMeasurement> measurements) =>
        (Date, Machine, Threads, LinesPerBlock, Rounds, Samples, Absent, Measurements) =
        (date, machine, threads, linesPerBlock, rounds, samples, absent, measurements);

    /// <summary>Gets the time at which the run ended, in UTC.</summary>
    public DateTimeOffset Date { get; init; }

    /// <summary>Gets the machine on which the measurements were made.</summary>
    public LaboratoryMachine Machine { get; init; }

    /// <summary>Gets the number of threads that were used.</summary>
    public int Threads { get; init; }

    /// <summary>Gets the number of scan lines in a block.</summary>
    public int LinesPerBlock { get; init; }

    /// <summary>Gets the number of measurements of each contender, except slow ones.</summary>
    public int Rounds { get; init; }

    /// <summary>Gets the samples.</summary>
    public IReadOnlyList<LaboratorySampleFacts> Samples { get; init; }

    /// <summary>Gets the selected codecs that are not installed.</summary>
    public IReadOnlyList<AbsentCodec> Absent { get; init; }

    /// <summary>Gets the measurements.</summary>
    public IReadOnlyList<LaboratoryMeasurement> Measurements { get; init; }

    /// <summary>Converts the result to JSON.</summary>
    public string ToJson() => JsonSerializer.Serialize(this, LaboratoryJson.Default.LaboratoryResult);

    /// <summary>Parses the JSON text that <see cref="ToJson"/> returns.</summary>
    /// <param name="json">The JSON text.</param>
    /// <exception cref="LaboratoryFormatException">The text is not a laboratory result.</exception>
    public static LaboratoryResult FromJson(string json)
    {
        try
        {
            return JsonSerializer.Deserialize(json, LaboratoryJson.Default.LaboratoryResult)
                ?? throw new LaboratoryFormatException("The JSON text is not a laboratory result: it is null.");
        }
        catch (JsonException exception)
        {
            throw new LaboratoryFormatException($"The JSON text is not a laboratory result: {exception.Message}",
                exception) { Position = exception.LineNumber + 1 };
        }
    }
}

/// <summary>Information about a sample.</summary>
/// <param name="Name">The name of the sample.</param>
/// <param name="Bytes">The total size of the pixels, in bytes.</param>
/// <param name="Description">The size and channels of each image.</param>
public sealed record LaboratorySampleFacts(string Name, long Bytes, string Description);

/// <summary>A codec whose library is not installed.</summary>
/// <param name="Name">The name of the codec.</param>
/// <param name="Package">The Debian package with the library.</param>
public sealed record AbsentCodec(string Name, string Package);

[JsonSourceGenerationOptions(WriteIndented = true, PropertyNamingPolicy = JsonKnownNamingPolicy.CamelCase,
    DefaultIgnoreCondition = JsonIgnoreCondition.WhenWritingNull,
    RespectRequiredConstructorParameters = false, RespectNullableAnnotations = true)]
[JsonSerializable(typeof(LaboratoryResult))]
internal sealed partial class LaboratoryJson : JsonSerializerContext;
