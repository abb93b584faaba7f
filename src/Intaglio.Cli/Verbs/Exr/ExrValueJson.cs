using System.Numerics;
using System.Text.Json;
using Intaglio.OpenExr;

namespace Intaglio.Cli;

/// <summary>Attribute values as JSON.</summary>
/// <remarks>Vectors and rectangles are arrays, structures are objects, and values of unknown types are base64 strings.</remarks>
internal static class ExrValueJson
{
    internal static void WriteAttribute(Utf8JsonWriter writer, ExrAttribute attribute)
    {
        writer.WriteString("name", attribute.Name);
        writer.WriteString("type", attribute.TypeName);
        if (attribute.Value is { } value)
            Write(writer, "value", value);
        else
            writer.WriteBase64String("data", attribute.Data.Span);
    }

    internal static void Write(Utf8JsonWriter writer, string name, object? value)
    {
        writer.WritePropertyName(name);
        WriteValue(writer, value);
    }

    private static void WriteValue(Utf8JsonWriter writer, object? value)
    {
        if (FindElements(value) is { } elements)
            WriteArray(writer, elements);
        else if (FindMembers(value) is { } members)
            WriteObject(writer, members);
        else
            WriteSingle(writer, value);
    }

    private static object[]? FindElements(object? value) => value switch
    {
        ExrBox2i box => [box.MinX, box.MinY, box.MaxX, box.MaxY],
        ExrBox2f box => [box.MinX, box.MinY, box.MaxX, box.MaxY],
        ExrV2i vector => [vector.X, vector.Y],
        ExrV3i vector => [vector.X, vector.Y, vector.Z],
        ExrV2d vector => [vector.X, vector.Y],
        ExrV3d vector => [vector.X, vector.Y, vector.Z],
        Vector2 vector => [vector.X, vector.Y],
        Vector3 vector => [vector.X, vector.Y, vector.Z],
        Matrix4x4 m => [m.M11, m.M12, m.M13, m.M14, m.M21, m.M22, m.M23, m.M24, m.M31, m.M32, m.M33, m.M34, m.M41, m.M42, m.M43, m.M44],
        float[] numbers => [.. numbers],
        double[] numbers => [.. numbers],
        string[] texts => texts,
        IReadOnlyList<ExrChannel> channels => [.. channels],
        _ => null,
    };

    private static (string Name, object Value)[]? FindMembers(object? value) => value switch
    {
        ExrChannel channel => [("name", channel.Name), ("type", ExrNames.Of(channel.Type)), ("xSampling", channel.XSampling),
            ("ySampling", channel.YSampling), ("perceptuallyLinear", channel.IsPerceptuallyLinear)],
        ExrChromaticities c => [("red", new Vector2(c.RedX, c.RedY)), ("green", new Vector2(c.GreenX, c.GreenY)),
            ("blue", new Vector2(c.BlueX, c.BlueY)), ("white", new Vector2(c.WhiteX, c.WhiteY))],
        ExrTileDescription tiles => [("xSize", tiles.XSize), ("ySize", tiles.YSize), ("levels", tiles.Mode), ("rounding", tiles.Rounding)],
        ExrRational fraction => [("numerator", fraction.Numerator), ("denominator", fraction.Denominator)],
        ExrTimeCode time => [("hours", time.Hours), ("minutes", time.Minutes), ("seconds", time.Seconds), ("frame", time.Frame),
            ("dropFrame", time.IsDropFrame), ("timeAndFlags", time.TimeAndFlags), ("userData", time.UserData)],
        ExrKeyCode code => [("filmManufacturerCode", code.FilmManufacturerCode), ("filmType", code.FilmType), ("prefix", code.Prefix),
            ("count", code.Count), ("perforationOffset", code.PerforationOffset), ("perforationsPerFrame", code.PerforationsPerFrame),
            ("perforationsPerCount", code.PerforationsPerCount)],
        ExrPreview preview => [("width", preview.Width), ("height", preview.Height), ("pixels", preview.Pixels)],
        _ => null,
    };

    private static void WriteSingle(Utf8JsonWriter writer, object? value)
    {
        switch (value)
        {
            case null:
                writer.WriteNullValue();
                break;
            case int number:
                writer.WriteNumberValue(number);
                break;
            case uint number:
                writer.WriteNumberValue(number);
                break;
            case float number when float.IsFinite(number):
                writer.WriteNumberValue(number);
                break;
            case double number when double.IsFinite(number):
                writer.WriteNumberValue(number);
                break;
            case float number:
                WriteNotFinite(writer, number);
                break;
            case double number:
                WriteNotFinite(writer, number);
                break;
            case bool isTrue:
                writer.WriteBooleanValue(isTrue);
                break;
            case ReadOnlyMemory<byte> bytes:
                writer.WriteBase64StringValue(bytes.Span);
                break;
            default:
                writer.WriteStringValue(value.ToString());
                break;
        }
    }

    // JSON has no infinities and no NaN.
    private static void WriteNotFinite(Utf8JsonWriter writer, double number) =>
        writer.WriteStringValue(double.IsNaN(number) ? "NaN" : number > 0 ? "Infinity" : "-Infinity");

    private static void WriteArray(Utf8JsonWriter writer, object[] values)
    {
        writer.WriteStartArray();
        foreach (object value in values)
            WriteValue(writer, value);
        writer.WriteEndArray();
    }

    private static void WriteObject(Utf8JsonWriter writer, (string Name, object Value)[] members)
    {
        writer.WriteStartObject();
        foreach ((string name, object value) in members)
            Write(writer, name, value);
        writer.WriteEndObject();
    }
}
