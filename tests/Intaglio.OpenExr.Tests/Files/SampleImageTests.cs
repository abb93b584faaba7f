namespace Intaglio.OpenExr.Tests;

/// <summary>The sample images of the OpenEXR project: every part, level, channel and attribute as the reference has it.</summary>
public class SampleImageTests
{
    public static TheoryData<string> Images => [.. SampleFiles.Images];

    public static TheoryData<string> ImagesOfTheReference => [.. SampleFiles.Images.Where(name => name != "Zstd/half-zstd.exr")];

    [SkippableTheory, MemberData(nameof(ImagesOfTheReference))]
    public void Images_are_what_the_reference_decodes(string name)
    {
        OpenExrCore.Need();
        SampleFiles.Need();
        Picture[] expected = ReferenceReader.Read(SampleFiles.PathOf(name)), actual = [.. ExrFile.Read(SampleFiles.PathOf(name)).Select(Ours.FromPart)];
        Assert.Equal(expected.Length, actual.Length);
        for (int i = 0; i < expected.Length; i++)
        {
            Assert.Equal(expected[i].Name, actual[i].Name);
            Same.Check(expected[i], actual[i]);
        }
    }

    [SkippableTheory, MemberData(nameof(Images))]
    public void Attributes_are_the_bytes_of_the_file(string name)
    {
        SampleFiles.Need();
        RawFile raw = new(File.ReadAllBytes(SampleFiles.PathOf(name)));
        using ExrReader reader = ExrReader.Open(SampleFiles.PathOf(name));
        Assert.Equal(raw.Parts.Count, reader.Parts.Count);
        for (int i = 0; i < raw.Parts.Count; i++)
            Same.CheckAttributes(raw.Parts[i].Attributes, Ours.FromHeader(reader.Parts[i].Header).Attributes);
    }

    /// <summary>
    /// The file of OpenEXR 3.5 that is packed with Zstandard, and one without packing of the same picture under other noise: no sample of the one is
    /// far from that of the other, and where the picture has the largest half, both have it.
    /// </summary>
    [SkippableFact]
    public void An_image_packed_with_Zstandard_shows_what_its_twin_shows()
    {
        SampleFiles.Need();
        ExrPart expected = Assert.Single(ExrFile.Read(SampleFiles.PathOf("Zstd/half-none.exr"))), actual = Assert.Single(ExrFile.Read(SampleFiles.PathOf("Zstd/half-zstd.exr")));
        Assert.Equal((ExrCompression.None, ExrCompression.Zstd), (expected.Header.Compression, actual.Header.Compression));
        Assert.Equal(expected.Header.Channels, actual.Header.Channels);
        foreach ((ExrPlane one, ExrPlane other) in expected.Levels[0].Planes.Zip(actual.Levels[0].Planes))
        {
            foreach ((Half a, Half b) in one.GetSamples<Half>().ToArray().Zip(other.GetSamples<Half>().ToArray()))
                Assert.True(a == b || Math.Abs((double)a - (double)b) < 0.125, $"{one.Channel.Name}: {a} and {b}");
            Assert.Equal(one.GetSamples<Half>().Count((Half)65000), other.GetSamples<Half>().Count((Half)65000));
        }
    }

    /// <summary>Written again by us in another compression without loss, every sample image is for the reference the image that it was.</summary>
    [Trait("Duration", "Long")]
    [SkippableTheory, MemberData(nameof(ImagesOfTheReference))]
    public void Images_written_again_are_what_they_were_to_the_reference(string name)
    {
        OpenExrCore.Need();
        SampleFiles.Need();
        Picture[] expected = ReferenceReader.Read(SampleFiles.PathOf(name));
        IReadOnlyList<ExrPart> parts = ExrFile.Read(SampleFiles.PathOf(name));
        foreach (ExrPart part in parts)
            part.Header.Compression = part.Header.IsDeep || part.Header.Compression == ExrCompression.Zip ? ExrCompression.Zips : ExrCompression.Zip;
        using MemoryStream written = new();
        ExrFile.Write(written, parts);
        Picture[] actual = ReferenceReader.Read(written.ToArray());
        Assert.Equal(expected.Length, actual.Length);
        for (int i = 0; i < expected.Length; i++)
        {
            Assert.Equal(parts[i].Header.Compression, actual[i].Compression);
            Same.CheckPixels(expected[i], actual[i]);
            Same.CheckAttributes(Rest(expected[i]), Rest(actual[i]));
        }

        static IEnumerable<RawAttribute> Rest(Picture picture) => picture.Attributes.Where(attribute => attribute.Name is not ("compression" or "chunkCount"));
    }
}
