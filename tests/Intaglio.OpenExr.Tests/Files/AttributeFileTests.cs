namespace Intaglio.OpenExr.Tests;

/// <summary>Attributes in files.</summary>
public class AttributeFileTests
{
    private static readonly Picture picture =
        Pictures.Create(PictureKind.ScanLine, ExrCompression.Zip, new(-2, 3, 6, 9), Pictures.Rgba, attributes: [.. RawAttributes.OfEveryType, .. RawAttributes.Long]);

    [Fact]
    public void Attributes_of_every_type_survive()
    {
        byte[] file = Ours.Write(picture);
        IReadOnlyList<RawAttribute> read = Assert.Single(Ours.Read(file)).Attributes;
        Same.CheckAttributes(new RawFile(file).Parts[0].Attributes, read);
        Same.CheckAttributes(picture.Attributes, read.Where(attribute => picture.Attributes.Any(each => each.Name == attribute.Name)));
    }

    [SkippableFact]
    public void The_reference_reads_attributes_of_every_type()
    {
        OpenExrCore.Need();
        IReadOnlyList<RawAttribute> read = Assert.Single(ReferenceReader.Read(Ours.Write(picture))).Attributes;
        Same.CheckAttributes(picture.Attributes, read.Where(attribute => picture.Attributes.Any(each => each.Name == attribute.Name)));
    }

    [SkippableFact]
    public void We_read_attributes_of_every_type_that_the_reference_writes()
    {
        OpenExrCore.Need();
        // It refuses to write a list without floats.
        Picture given = Pictures.Create(PictureKind.ScanLine, ExrCompression.Zip, new(-2, 3, 6, 9), Pictures.Rgba, attributes: [.. picture.Attributes.Where(attribute => attribute.Name != "noFloats")]);
        IReadOnlyList<RawAttribute> read = Assert.Single(Ours.Read(ReferenceWriter.Write(given))).Attributes;
        Same.CheckAttributes(given.Attributes, read.Where(attribute => given.Attributes.Any(each => each.Name == attribute.Name)));
    }

    [SkippableFact]
    public void The_programs_of_the_reference_take_files_with_every_attribute()
    {
        OpenExrPrograms.Need();
        using TemporaryFolder folder = new();
        File.WriteAllBytes(folder["in.exr"], Ours.Write(picture));
        (int status, string output) = OpenExrPrograms.Run("exrinfo", "-s", "-a", "-v", folder["in.exr"]);
        Assert.True(status == 0 && !output.Contains("EXR_ERR", StringComparison.Ordinal), output);
        Same.CheckPixels(Assert.Single(ReferenceReader.Read(folder["in.exr"])), OpenExrPrograms.Unpack(File.ReadAllBytes(folder["in.exr"]), picture, 0));
    }

    /// <summary>What is read and written again has the same attributes in the same order.</summary>
    [Fact]
    public void The_order_of_attributes_is_kept()
    {
        byte[] file = Ours.Write(picture);
        using MemoryStream stream = new(file), again = new();
        ExrFile.Write(again, ExrFile.Read(stream));
        Assert.Equal(new RawFile(file).Parts[0].Attributes.Select(attribute => attribute.Name), new RawFile(again.ToArray()).Parts[0].Attributes.Select(attribute => attribute.Name));
        Assert.Equal(file, again.ToArray());
    }
}
