using System.Numerics;
using System.Text.Json;
using Intaglio.OpenExr;

namespace Intaglio.Cli;

/// <summary>Values of attributes, for programs: numbers as numbers, vectors and rectangles as arrays, what has names as objects, what is not known in base 64.</summary>
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
            case float number:
                if (float.IsFinite(number))
                    writer.WriteNumberValue(number);
                else
                    WriteNotFinite(writer, number);
                break;
            case double number:
                if (double.IsFinite(number))
                    writer.WriteNumberValue(number);
                else
                    WriteNotFinite(writer, number);
                break;
            case bool isTrue:
                writer.WriteBooleanValue(isTrue);
                break;
            case ExrBox2i box:
                WriteArray(writer, [box.MinX, box.MinY, box.MaxX, box.MaxY]);
                break;
            case ExrBox2f box:
                WriteArray(writer, [box.MinX, box.MinY, box.MaxX, box.MaxY]);
                break;
            case ExrV2i vector:
                WriteArray(writer, [vector.X, vector.Y]);
                break;
            case ExrV3i vector:
                WriteArray(writer, [vector.X, vector.Y, vector.Z]);
                break;
            case ExrV2d vector:
                WriteArray(writer, [vector.X, vector.Y]);
                break;
            case ExrV3d vector:
                WriteArray(writer, [vector.X, vector.Y, vector.Z]);
                break;
            case Vector2 vector:
                WriteArray(writer, [vector.X, vector.Y]);
                break;
            case Vector3 vector:
                WriteArray(writer, [vector.X, vector.Y, vector.Z]);
                break;
            case Matrix4x4 m:
                WriteArray(writer, [m.M11, m.M12, m.M13, m.M14, m.M21, m.M22, m.M23, m.M24, m.M31, m.M32, m.M33, m.M34, m.M41, m.M42, m.M43, m.M44]);
                break;
            case float[] numbers:
                WriteArray(writer, [.. numbers]);
                break;
            case double[] numbers:
                WriteArray(writer, [.. numbers]);
                break;
            case string[] texts:
                WriteArray(writer, texts);
                break;
            case IReadOnlyList<ExrChannel> channels:
                writer.WriteStartArray();
                foreach (ExrChannel channel in channels)
                    WriteObject(writer, ("name", channel.Name), ("type", ExrNames.Of(channel.Type)), ("xSampling", channel.XSampling), ("ySampling", channel.YSampling), ("perceptuallyLinear", channel.IsPerceptuallyLinear));
                writer.WriteEndArray();
                break;
            case ExrChromaticities c:
                WriteObject(writer, ("red", new Vector2(c.RedX, c.RedY)), ("green", new Vector2(c.GreenX, c.GreenY)), ("blue", new Vector2(c.BlueX, c.BlueY)), ("white", new Vector2(c.WhiteX, c.WhiteY)));
                break;
            case ExrTileDescription tiles:
                WriteObject(writer, ("xSize", tiles.XSize), ("ySize", tiles.YSize), ("levels", tiles.Mode), ("rounding", tiles.Rounding));
                break;
            case ExrRational fraction:
                WriteObject(writer, ("numerator", fraction.Numerator), ("denominator", fraction.Denominator));
                break;
            case ExrTimeCode time:
                WriteObject(writer, ("hours", time.Hours), ("minutes", time.Minutes), ("seconds", time.Seconds), ("frame", time.Frame), ("dropFrame", time.IsDropFrame), ("timeAndFlags", time.TimeAndFlags), ("userData", time.UserData));
                break;
            case ExrKeyCode code:
                WriteObject(writer, ("filmManufacturerCode", code.FilmManufacturerCode), ("filmType", code.FilmType), ("prefix", code.Prefix), ("count", code.Count), ("perforationOffset", code.PerforationOffset), ("perforationsPerFrame", code.PerforationsPerFrame), ("perforationsPerCount", code.PerforationsPerCount));
                break;
            case ExrPreview preview:
                WriteObject(writer, ("width", preview.Width), ("height", preview.Height), ("pixels", preview.Pixels));
                break;
            case ReadOnlyMemory<byte> bytes:
                writer.WriteBase64StringValue(bytes.Span);
                break;
            default:
                writer.WriteStringValue(value.ToString());
                break;
        }
    }

    // JSON has no such numbers.
    private static void WriteNotFinite(Utf8JsonWriter writer, double number) => writer.WriteStringValue(double.IsNaN(number) ? "NaN" : number > 0 ? "Infinity" : "-Infinity");

    private static void WriteArray(Utf8JsonWriter writer, object[] values)
    {
        writer.WriteStartArray();
        foreach (object value in values)
            WriteValue(writer, value);
        writer.WriteEndArray();
    }

    private static void WriteObject(Utf8JsonWriter writer, params ReadOnlySpan<(string Name, object Value)> members)
    {
        writer.WriteStartObject();
        foreach ((string name, object value) in members)
            Write(writer, name, value);
        writer.WriteEndObject();
    }
}
