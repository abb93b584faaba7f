using System.Numerics;

namespace Intaglio.OpenExr.Tests;

/// <summary>Attributes alone: bytes to values and back, as OpenEXR's file layout has them.</summary>
public class AttributeTests
{
    private static readonly Dictionary<string, object?> values = new()
    {
        ["aBox2i"] = new ExrBox2i(-1, 2, 3, 4),
        ["aBox2f"] = new ExrBox2f(-1.5f, 2.25f, 3f, 4e20f),
        ["adoptedNeutral"] = new Vector2(0.3127f, 0.329f),
        ["chromaticities"] = ExrChromaticities.Rec709,
        ["anotherCompression"] = ExrCompression.Piz,
        ["aDouble"] = -1e200,
        ["envmap"] = (ExrEnvironmentMap)1,
        ["expTime"] = 0.02f,
        ["someFloats"] = (float[])[1f, -2f, float.PositiveInfinity],
        ["noFloats"] = Array.Empty<float>(),
        ["anInt"] = int.MinValue,
        ["keyCode"] = new ExrKeyCode(12, 34, 567890, 1234, 64, 4, 120),
        ["anotherOrder"] = (ExrLineOrder)2,
        ["aM33f"] = (float[])[1f, 2f, 3f, 4f, 5f, 6f, 7f, 8f, 9f],
        ["aM33d"] = Enumerable.Range(1, 9).Select(i => i / 3d).ToArray(),
        ["worldToCamera"] = new Matrix4x4(1f / 3, 2f / 3, 3f / 3, 4f / 3, 5f / 3, 6f / 3, 7f / 3, 8f / 3, 9f / 3, 10f / 3, 11f / 3, 12f / 3, 13f / 3, 14f / 3, 15f / 3, 16f / 3),
        ["aM44d"] = Enumerable.Range(1, 16).Select(i => -i / 7d).ToArray(),
        ["framesPerSecond"] = new ExrRational(24000, 1001),
        ["owner"] = "Größe © 深",
        ["empty"] = "",
        ["multiView"] = (string[])["left", "right", "mitte"],
        ["aTile"] = new ExrTileDescription(64, 32, ExrLevelMode.RipMap, ExrLevelRounding.Up),
        ["timeCode"] = new ExrTimeCode(0x12345678, 0x9ABCDEF0),
        ["aV2i"] = new ExrV2i(-7, 8),
        ["aV2d"] = new ExrV2d(0.1, -0.2),
        ["aV3i"] = new ExrV3i(1, -2, 3),
        ["aV3f"] = new Vector3(1f, -2f, 3.5f),
        ["aV3d"] = new ExrV3d(1d, -2d, 3.5d),
        ["ofAStudio"] = null,
    };

    public static TheoryData<string> Names => [.. values.Keys];

    [Theory, MemberData(nameof(Names))]
    public void Bytes_are_a_value_and_the_value_is_those_bytes(string name)
    {
        RawAttribute raw = RawAttributes.OfEveryType.Single(attribute => attribute.Name == name);
        ExrAttribute attribute = new(raw.Name, raw.Type, raw.Data);
        Assert.Equal(values[name], attribute.Value);
        Assert.Equal(raw.Data, attribute.Data);
        if (values[name] is { } value)
        {
            ExrAttribute created = ExrAttribute.Create(name, value, raw.Type);
            Assert.Equal((raw.Name, raw.Type), (created.Name, created.TypeName));
            Assert.Equal(raw.Data, created.Data);
        }
    }

    [Fact]
    public void A_preview_has_its_size_and_its_pixels()
    {
        RawAttribute raw = RawAttributes.OfEveryType.Single(attribute => attribute.Type == "preview");
        ExrPreview preview = Assert.IsType<ExrPreview>(new ExrAttribute(raw.Name, raw.Type, raw.Data).Value);
        Assert.Equal((3, 2), (preview.Width, preview.Height));
        Assert.Equal(raw.Data.AsMemory(8), preview.Pixels);
        Assert.Equal(raw.Data, ExrAttribute.Create(raw.Name, preview).Data);
    }

    [Fact]
    public void Every_type_of_the_format_is_among_them() => Assert.Equal(
        ["box2f", "box2i", "chromaticities", "compression", "double", "envmap", "float", "floatvector", "int", "keycode", "lineOrder", "m33d", "m33f", "m44d", "m44f", "preview", "rational", "string", "stringvector",
            "tiledesc", "timecode", "v2d", "v2f", "v2i", "v3d", "v3f", "v3i"],
        RawAttributes.OfEveryType.Select(attribute => attribute.Type).Where(type => type != "aStudiosOwnType").Distinct().Order(StringComparer.Ordinal));

    public static TheoryData<string> WithFixedSizes =>
        [.. RawAttributes.OfEveryType.Where(attribute => attribute.Type is not ("string" or "floatvector" or "aStudiosOwnType")).Select(attribute => attribute.Name).Distinct()];

    [Theory, MemberData(nameof(WithFixedSizes))]
    public void One_byte_less_or_more_is_refused(string name)
    {
        RawAttribute raw = RawAttributes.OfEveryType.Single(attribute => attribute.Name == name);
        Assert.Contains(name, Assert.Throws<ExrFormatException>(() => new ExrAttribute(raw.Name, raw.Type, raw.Data.AsMemory(0, raw.Data.Length - 1))).Message, StringComparison.Ordinal);
        Assert.Contains(name, Assert.Throws<ExrFormatException>(() => new ExrAttribute(raw.Name, raw.Type, (byte[])[.. raw.Data, 0])).Message, StringComparison.Ordinal);
    }

    [Theory]
    [InlineData("")]
    [InlineData("a\0b")]
    public void Names_that_no_file_can_have_are_refused(string name)
    {
        Assert.Throws<ArgumentException>(nameof(name), () => ExrAttribute.Create(name, 1));
        Assert.Throws<ArgumentException>(nameof(name), () => ExrAttribute.Create(new string('ä', 128), 1));
        Assert.Equal(127, ExrAttribute.Create(new string('ä', 127), 1).Name.Length);
    }
}
