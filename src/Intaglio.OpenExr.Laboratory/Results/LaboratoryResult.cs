using System.Text.Json;
using System.Text.Json.Serialization;

namespace Intaglio.OpenExr.Laboratory;

/// <summary>What a laboratory has found.</summary>
/// <param name="Date">When it ended, in UTC.</param>
/// <param name="Machine">Where.</param>
/// <param name="Threads">How many threads packed and unpacked.</param>
/// <param name="LinesPerBlock">The scan lines of a block.</param>
/// <param name="Rounds">How often everything was measured that was not slow.</param>
/// <param name="Samples">The samples.</param>
/// <param name="Absent">The codecs that could not be measured.</param>
/// <param name="Measurements">The figures.</param>
public sealed record LaboratoryResult(DateTimeOffset Date, LaboratoryMachine Machine, int Threads, int LinesPerBlock, int Rounds,
    IReadOnlyList<LaboratorySampleFacts> Samples, IReadOnlyList<AbsentCodec> Absent, IReadOnlyList<LaboratoryMeasurement> Measurements)
{
    /// <summary>Writes it as JSON.</summary>
    public string ToJson() => JsonSerializer.Serialize(this, LaboratoryJson.Default.LaboratoryResult);

    /// <summary>Reads what <see cref="ToJson"/> wrote.</summary>
    /// <param name="json">The text.</param>
    /// <exception cref="FormatException">It is something else.</exception>
    public static LaboratoryResult FromJson(string json)
    {
        try
        {
            return JsonSerializer.Deserialize(json, LaboratoryJson.Default.LaboratoryResult) ?? throw new FormatException("It is no result of a laboratory: it is null.");
        }
        catch (JsonException exception)
        {
            throw new FormatException($"It is no result of a laboratory: {exception.Message}", exception);
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
