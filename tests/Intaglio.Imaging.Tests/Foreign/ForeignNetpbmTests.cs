namespace Intaglio.Imaging.Tests;

/// <summary>Netpbm's own programs read what is written here, and are read here.</summary>
public class ForeignNetpbmTests
{
    [SkippableFact]
    public void Plain_and_raw_are_the_same_for_them_and_here()
    {
        InstalledProgram.Need("pnmtoplainpnm");
        foreach (int colors in (int[])[1, 3])
        {
            foreach (int depth in (int[])[1, 2, 5, 8, 11, 16])
            {
                Image image = Sample.Smooth(61, 43, new(colors, AlphaMode.None, SampleType.Bits16));
                ImageWriteOptions raw = new() { Depth = depth }, plain = new() { Depth = depth, IsPlainText = true };
                byte[] file = Sample.Write(image, ImageFileFormat.Pnm, raw), theirs = ForeignProgram.Run("pnmtoplainpnm", "", file);
                Sample.CheckSame(Sample.Read(file), Sample.Read(theirs), (colors, depth));
                Sample.CheckSame(Sample.Read(file), Sample.Read(Sample.Write(image, ImageFileFormat.Pnm, plain)), (colors, depth));
                // It makes PBM of a grey file with the maximum 1.
                if (colors == 3 || depth > 1)
                    Assert.Equal(file, ForeignProgram.Run("pamtopnm", "", Sample.Write(image, ImageFileFormat.Pnm, plain)));
            }
        }
        Image bits = Sample.Random(61, 43, new(1, AlphaMode.None, SampleType.Bits8));
        byte[] packed = Sample.Write(bits, ImageFileFormat.Pbm);
        Sample.CheckSame(Sample.Read(packed), Sample.Read(ForeignProgram.Run("pnmtoplainpnm", "", packed)), "bits");
        Assert.Equal(packed, ForeignProgram.Run("pamtopnm", "", Sample.Write(bits, ImageFileFormat.Pbm, new() { IsPlainText = true })));
    }

    [SkippableFact]
    public void Pamtopam_keeps_what_is_written()
    {
        InstalledProgram.Need("pamtopam");
        foreach (PixelFormat format in Sample.IntegersWithoutPremultiplication)
        {
            Image image = Sample.Smooth(61, 43, format);
            byte[] file = Sample.Write(image, ImageFileFormat.Pam), theirs = ForeignProgram.Run("pamtopam", "", file);
            Assert.Equal(PamText.Read(file).Samples, PamText.Read(theirs).Samples);
            Sample.CheckSame(image, Sample.Read(theirs), format);
        }
    }

    [SkippableFact]
    public void Float_maps_go_both_ways()
    {
        InstalledProgram.Need("pamtopfm");
        foreach (int colors in (int[])[1, 3])
        {
            Image image = Sample.Smooth(61, 43, new(colors, AlphaMode.None, SampleType.Bits16));
            foreach (string endian in (string[])["-endian=big", "-endian=little"])
            {
                Image read = Sample.Read(ForeignProgram.Run("pamtopfm", endian, Sample.Write(image, ImageFileFormat.Pnm)));
                Assert.Equal(colors, read.Format.ColorComponents);
                Assert.Equal(Sample.Integers(image), read.GetSamples<float>().ToArray().Select(value => (int)Math.Round(value * 65535.0)));
                byte[] back = ForeignProgram.Run("pfmtopam", "-maxval=65535", Sample.Write(read, ImageFileFormat.Pfm));
                Assert.Equal(Sample.Integers(image), PamText.Read(back).Samples);
            }
        }
    }
}
