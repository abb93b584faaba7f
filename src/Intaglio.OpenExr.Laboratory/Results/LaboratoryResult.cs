using System.Text.Json;
using System.Text.Json.Serialization;

namespace Intaglio.OpenExr.Laboratory;

/// <summary>What a laboratory has found.</summary>
public sealed record LaboratoryResult
{
    /// <summary>Creates a record from its members.</summary>
    /// <param name="date">When it ended, in UTC.</param>
    /// <param name="machine">The machine that was measured.</param>
    /// <param name="threads">How many threads packed and unpacked.</param>
    /// <param name="linesPerBlock">The scan lines of a block.</param>
    /// <param name="rounds">How often everything was measured that was not slow.</param>
    /// <param name="samples">The samples.</param>
    /// <param name="absent">The codecs that could not be measured.</param>
    /// <param name="measurements">The figures.</param>
    public LaboratoryResult(DateTimeOffset date, LaboratoryMachine machine, int threads, int linesPerBlock, int rounds, IReadOnlyList<LaboratorySampleFacts> samples, IReadOnlyList<AbsentCodec> absent, IReadOnlyList<LaboratoryMeasurement> measurements) =>
        (Date, Machine, Threads, LinesPerBlock, Rounds, Samples, Absent, Measurements) = (date, machine, threads, linesPerBlock, rounds, samples, absent, measurements);

    /// <summary>Gets the time when it ended, in UTC.</summary>
    public DateTimeOffset Date { get; init; }

    /// <summary>Gets the machine that was measured.</summary>
    public LaboratoryMachine Machine { get; init; }

    /// <summary>Gets how many threads packed and unpacked.</summary>
    public int Threads { get; init; }

    /// <summary>Gets the scan lines of a block.</summary>
    public int LinesPerBlock { get; init; }

    /// <summary>Gets how often everything was measured that was not slow.</summary>
    public int Rounds { get; init; }

    /// <summary>Gets the samples.</summary>
    public IReadOnlyList<LaboratorySampleFacts> Samples { get; init; }

    /// <summary>Gets the codecs that could not be measured.</summary>
    public IReadOnlyList<AbsentCodec> Absent { get; init; }

    /// <summary>Gets the figures.</summary>
    public IReadOnlyList<LaboratoryMeasurement> Measurements { get; init; }

    /// <summary>Writes it as JSON.</summary>
    public string ToJson() => JsonSerializer.Serialize(this, LaboratoryJson.Default.LaboratoryResult);

    /// <summary>Reads what <see cref="ToJson"/> wrote.</summary>
    /// <param name="json">The text.</param>
    /// <exception cref="LaboratoryFormatException">It is something else.</exception>
    public static LaboratoryResult FromJson(string json)
    {
        try
        {
            return JsonSerializer.Deserialize(json, LaboratoryJson.Default.LaboratoryResult) ?? throw new LaboratoryFormatException("It is no result of a laboratory: it is null.");
        }
        catch (JsonException exception)
        {
            throw new LaboratoryFormatException($"It is no result of a laboratory: {exception.Message}", exception) { Position = exception.LineNumber + 1 };
        }
    }
}

/// <summary>Pixels that were measured with.</summary>
/// <param name="Name">What they are called.</param>
/// <param name="Bytes">The bytes of all samples.</param>
/// <param name="Description">Size and channels of each image.</param>
public sealed record LaboratorySampleFacts(string Name, long Bytes, string Description);

/// <summary>A codec whose library is not installed.</summary>
/// <param name="Name">The codec.</param>
/// <param name="Package">The Debian package that has the library.</param>
public sealed record AbsentCodec(string Name, string Package);

[JsonSourceGenerationOptions(WriteIndented = true, PropertyNamingPolicy = JsonKnownNamingPolicy.CamelCase, DefaultIgnoreCondition = JsonIgnoreCondition.WhenWritingNull,
    RespectRequiredConstructorParameters = false, RespectNullableAnnotations = true)]
[JsonSerializable(typeof(LaboratoryResult))]
internal sealed partial class LaboratoryJson : JsonSerializerContext;
