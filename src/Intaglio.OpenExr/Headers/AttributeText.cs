using System.Globalization;
using System.Numerics;

namespace Intaglio.OpenExr;

/// <summary>Formats attribute values as readable text.</summary>
internal static class AttributeText
{
    internal static string Describe(ExrAttribute attribute) => attribute.Value switch
    {
        null => Text($"{attribute.Data.Length} bytes"),
        string text => text,
        float number => Text($"{number}"),
        Vector2 vector => Text($"{vector.X} {vector.Y}"),
        Vector3 vector => Text($"{vector.X} {vector.Y} {vector.Z}"),
        Matrix4x4 m => Text($"{m.M11} {m.M12} {m.M13} {m.M14}, {m.M21} {m.M22} {m.M23} {m.M24}, {m.M31} {m.M32} {m.M33} {m.M34}, {m.M41} {m.M42} {m.M43} {m.M44}"),
        float[] numbers => Join(numbers),
        double[] numbers => Join(numbers),
        string[] texts => string.Join(", ", texts),
        ExrBox2f box => Text($"({box.MinX} {box.MinY}) - ({box.MaxX} {box.MaxY})"),
        ExrV2i vector => Text($"{vector.X} {vector.Y}"),
        ExrV3i vector => Text($"{vector.X} {vector.Y} {vector.Z}"),
        ExrV2d vector => Text($"{vector.X} {vector.Y}"),
        ExrV3d vector => Text($"{vector.X} {vector.Y} {vector.Z}"),
        ExrChromaticities c => Text(
            $"red {c.RedX} {c.RedY}, green {c.GreenX} {c.GreenY}, blue {c.BlueX} {c.BlueY}, white {c.WhiteX} {c.WhiteY}"),
        ExrRational fraction => Text($"{fraction.Numerator}/{fraction.Denominator}"),
        ExrTimeCode time =>
            Text($"{time.Hours:00}:{time.Minutes:00}:{time.Seconds:00}{(time.IsDropFrame ? ';' : ':')}{time.Frame:00}, ")
            + Text($"user data {time.UserData:x8}"),
        ExrKeyCode code =>
            Text($"{code.FilmManufacturerCode} {code.FilmType} {code.Prefix} {code.Count} ")
            + Text($"{code.PerforationOffset} {code.PerforationsPerFrame} {code.PerforationsPerCount}"),
        ExrPreview preview => Text($"{preview.Width} x {preview.Height} pixels"),
        ExrTileDescription tiles => Text($"{tiles.XSize} x {tiles.YSize}, {tiles.Mode}, rounded {tiles.Rounding}"),
        IReadOnlyList<ExrChannel> channels => string.Join(", ", channels.Select(channel => $"{channel.Name} {channel.Type}")),
        IFormattable value => value.ToString(null, CultureInfo.InvariantCulture),
        object value => value.ToString() ?? "",
    };

    private static string Join<T>(T[] numbers) => string.Join(' ', numbers.Select(number => Text($"{number}")));

    private static string Text(FormattableString text) => text.ToString(CultureInfo.InvariantCulture);
}
