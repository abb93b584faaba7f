namespace Intaglio.OpenExr.Tests;

/// <summary>The oracle itself: what it writes it reads, so that what it says of others' files can be believed.</summary>
public unsafe class ReferenceTests
{
    public static TheoryData<ExrCompression> Compressions => [.. Pictures.Compressions.Where(ReferenceWriter.Knows)];

    public static TheoryData<ExrCompression> DeepCompressions => [.. Pictures.DeepCompressions];

    public static TheoryData<string> Images => [.. SampleFiles.Images.Where(name => !name.StartsWith("Zstd/", StringComparison.Ordinal))];

    /// <summary>What sizeof says of the structures in the headers of 3.1.5.</summary>
    [Fact]
    public void Structures_are_as_large_as_the_headers_have_them()
    {
        Assert.Equal(104, sizeof(OpenExrCore.ContextInitializer));
        Assert.Equal(64, sizeof(OpenExrCore.ChunkInfo));
        Assert.Equal(48, sizeof(OpenExrCore.CodingChannel));
        Assert.Equal(480, sizeof(OpenExrCore.DecodePipeline));
        Assert.Equal(504, sizeof(OpenExrCore.EncodePipeline));
        Assert.Equal(32, sizeof(OpenExrCore.Attribute));
        Assert.Equal(32, sizeof(OpenExrCore.ChannelValue));
        Assert.Equal(24, sizeof(OpenExrCore.PreviewValue));
    }

    [SkippableTheory, MemberData(nameof(Compressions))]
    public void Flat_parts_are_read_as_they_were_written(ExrCompression compression)
    {
        OpenExrCore.Need();
        foreach (Picture picture in Pictures.Flat(compression))
            CheckRoundTrip(picture);
    }

    [SkippableTheory, MemberData(nameof(DeepCompressions))]
    public void Deep_parts_are_read_as_they_were_written(ExrCompression compression)
    {
        OpenExrCore.Need();
        foreach (Picture picture in Pictures.Deep(compression))
            CheckRoundTrip(picture);
    }

    [SkippableFact]
    public void Several_parts_are_read_as_they_were_written()
    {
        OpenExrCore.Need();
        foreach (Picture[] pictures in Pictures.MultiPart(withDeep: true))
            CheckRoundTrip(pictures);
    }

    [SkippableFact]
    public void Attributes_are_read_as_they_were_written()
    {
        OpenExrCore.Need();
        Picture picture = Pictures.Create(PictureKind.ScanLine, ExrCompression.Zip, new(0, 0, 4, 4), Pictures.Rgba, attributes: [.. RawAttributes.OfEveryType.Where(attribute => attribute.Name != "noFloats"), .. RawAttributes.Long]);
        Picture read = Assert.Single(ReferenceReader.Read(ReferenceWriter.Write(picture)));
        foreach (RawAttribute attribute in picture.Attributes)
        {
            RawAttribute found = Assert.Single(read.Attributes, each => each.Name == attribute.Name);
            Assert.Equal(attribute.Type, found.Type);
            Assert.Equal(attribute.Data, found.Data);
        }
    }

    /// <summary>Attributes as the reference has them are the bytes that a reader finds who knows nothing of them.</summary>
    [SkippableTheory, MemberData(nameof(Images))]
    public void Attributes_of_sample_images_are_the_bytes_of_the_file(string name)
    {
        OpenExrCore.Need();
        SampleFiles.Need();
        Picture[] parts = ReferenceReader.Read(SampleFiles.PathOf(name));
        RawFile raw = new(File.ReadAllBytes(SampleFiles.PathOf(name)));
        Assert.Equal(raw.Parts.Count, parts.Length);
        for (int i = 0; i < parts.Length; i++)
        {
            Assert.Equal(raw.Parts[i].Attributes.Select(attribute => (attribute.Name, attribute.Type)), parts[i].Attributes.Select(attribute => (attribute.Name, attribute.Type)));
            foreach ((RawAttribute expected, RawAttribute actual) in raw.Parts[i].Attributes.Zip(parts[i].Attributes))
                Assert.True(expected.Data.AsSpan().SequenceEqual(actual.Data), $"{actual.Name} is {Convert.ToHexString(actual.Data)}, not {Convert.ToHexString(expected.Data)}");
        }
    }

    /// <summary>The two libraries of the reference agree on what the C library packs.</summary>
    [Trait("Duration", "Long")]
    [SkippableTheory, MemberData(nameof(Compressions))]
    public void Its_programs_unpack_the_same(ExrCompression compression)
    {
        OpenExrPrograms.Need();
        foreach (Picture picture in Pictures.Flat(compression))
        {
            byte[] file = ReferenceWriter.Write(picture);
            Picture expected = OpenExrPrograms.Unpack(file, picture, 0);
            Assert.Equal(picture.DataWindow, expected.DataWindow);
            Same.CheckLevel(picture, expected.Levels[0], Assert.Single(ReferenceReader.Read(file)).Levels[0]);
        }
    }

    private static void CheckRoundTrip(params Picture[] pictures)
    {
        Picture[] read;
        try
        {
            read = ReferenceReader.Read(ReferenceWriter.Write(pictures));
        }
        catch (ReferenceException exception)
        {
            throw new ReferenceException($"{pictures[0]}: {exception.Message}");
        }
        Assert.Equal(pictures.Length, read.Length);
        for (int i = 0; i < pictures.Length; i++)
        {
            if (pictures.Length > 1)
                Assert.Equal(pictures[i].Name, read[i].Name);
            if (Pictures.IsLossless(pictures[i].Compression))
                Same.Check(pictures[i], read[i]);
        }
    }
}
