using Intaglio.Imaging;

namespace Intaglio.Cli.Tests;

/// <summary>JPEG on the command line: <c>convert</c>, <c>compare</c> and <c>icc</c>.</summary>
public sealed class JpegTests : IDisposable
{
    private readonly TemporaryFolder folder = new();

    public void Dispose() => folder.Dispose();

    [SkippableFact]
    public void Pixels_are_those_of_libjpeg_turbos_programs()
    {
        string cjpeg = InstalledProgram.Need("cjpeg"), djpeg = InstalledProgram.Need("djpeg");
        Make("a.ppm");
        Convert("a.ppm", "a.jpg", "--quality", "80");
        Assert.Equal(Processes.Run(new(cjpeg, "-dct int -quality 80"), File.ReadAllBytes(folder["a.ppm"])).Output, File.ReadAllBytes(folder["a.jpg"]));
        Convert("a.ppm", "b.jpeg", "--quality", "95", "--subsampling", "422", "--progressive");
        Assert.Equal(Processes.Run(new(cjpeg, "-dct int -quality 95 -sample 2x1 -progressive"), File.ReadAllBytes(folder["a.ppm"])).Output, File.ReadAllBytes(folder["b.jpeg"]));
        Convert("a.jpg", "c.ppm");
        Assert.Equal(Processes.Run(new(djpeg, "-dct int"), File.ReadAllBytes(folder["a.jpg"])).Output, File.ReadAllBytes(folder["c.ppm"]));
        Assert.Contains("same pixels: JPEG, 60 x 40, RGB, 8 bits, sRGB", Programs.Intaglio(folder.Path, "compare", "a.jpg", "a.jpg").Text, StringComparison.Ordinal);
        Assert.Contains("same pixels", Programs.Intaglio(folder.Path, "compare", "a.jpg", "c.ppm").Text, StringComparison.Ordinal);
    }

    [SkippableFact]
    public void Other_depths_become_8_bits_and_other_spaces_a_profile()
    {
        Make("a.ppm");
        Convert("a.ppm", "a.png", "--depth", "16", "--to-space", "display-p3");
        Convert("a.png", "a.jpg");
        Convert("a.jpg", "b.png");
        Image image = ImageFile.Read(folder["b.png"]);
        Assert.Equal((SampleType.Bits8, false), (image.Format.Sample, image.Color.IccProfile.IsEmpty));
        Assert.Contains("color space       differs", Programs.Intaglio(folder.Path, "compare", "a.jpg", "a.ppm").Text, StringComparison.Ordinal);
        Assert.Contains("JPEG, 60 x 40, RGB, 8 bits", Programs.Intaglio(folder.Path, "icc", "inspect", "a.jpg").Text, StringComparison.Ordinal);
        Assert.Equal(0, Programs.Intaglio(folder.Path, "icc", "extract", "a.jpg", "-o", "a.icc").ExitCode);
        Assert.Equal(image.Color.IccProfile.ToArray(), File.ReadAllBytes(folder["a.icc"]));
        // Pixels and metadata stay the same bytes, and so does what attaching gives again.
        foreach (string profile in (string[])["adobe-rgb", "a.icc"])
        {
            Assert.Equal(0, Programs.Intaglio(folder.Path, "icc", "attach", "a.jpg", profile, "-o", "c.jpg", "-f").ExitCode);
            Assert.Equal(ImageFile.Read(folder["a.jpg"]).Bytes.ToArray(), ImageFile.Read(folder["c.jpg"]).Bytes.ToArray());
        }
        Assert.Equal(File.ReadAllBytes(folder["a.jpg"]), File.ReadAllBytes(folder["c.jpg"]));
    }

    [SkippableFact]
    public void Metadata_is_left_out_unless_it_is_kept()
    {
        string wrjpgcom = InstalledProgram.Need("wrjpgcom");
        Make("a.ppm");
        Convert("a.ppm", "plain.jpg");
        File.WriteAllBytes(folder["a.jpg"], Processes.Run(new(wrjpgcom, "-comment \"in a garden\""), File.ReadAllBytes(folder["plain.jpg"])).Output);
        Convert("a.jpg", "b.jpg");
        Convert("a.jpg", "c.jpg", "--keep-metadata");
        Assert.Equal((-1, true), (File.ReadAllBytes(folder["b.jpg"]).AsSpan().IndexOf("in a garden"u8), File.ReadAllBytes(folder["c.jpg"]).AsSpan().IndexOf("in a garden"u8) > 0));
    }

    [SkippableFact]
    public void Folders_become_jpeg()
    {
        Make("a.ppm");
        Directory.CreateDirectory(folder["in"]);
        File.Move(folder["a.ppm"], folder["in/a.ppm"]);
        Assert.Equal(0, Programs.Intaglio(folder.Path, "convert", "-r", "in", "--output-dir", "out", "--to", "jpeg", "--quality", "50").ExitCode);
        Assert.Equal([0xFF, 0xD8], File.ReadAllBytes(folder["out/a.jpeg"])[..2]);
        Assert.Equal(0, Programs.Intaglio(folder.Path, "convert", "-r", "out", "--output-dir", "again", "--to", "png").ExitCode);
        Assert.True(File.Exists(folder["again/a.png"]));
    }

    [SkippableTheory]
    [InlineData(2, "--quality needs JPEG as the output", "a.ppm", "b.png", "--quality", "5")]
    [InlineData(2, "--progressive needs JPEG as the output", "a.ppm", "b.png", "--progressive")]
    [InlineData(2, "--keep-metadata needs JPEG as the output", "a.ppm", "-o", "-", "--to", "pam", "--keep-metadata")]
    [InlineData(2, "invalid --quality '0' (expected 1 to 100)", "a.ppm", "b.jpg", "--quality", "0")]
    [InlineData(2, "invalid --quality '101' (expected 1 to 100)", "none.ppm", "b.jpg", "--quality", "101")]
    [InlineData(2, "invalid --subsampling '4:2:0' (expected 444, 422, 420, 440, 411)", "a.ppm", "b.jpg", "--subsampling", "4:2:0")]
    [InlineData(2, "JPEG stores 8 bits per component", "a.ppm", "b.jpg", "--depth", "16")]
    [InlineData(2, "JPEG cannot store alpha, but the image has alpha (Straight)", "alpha.pam", "b.jpg")]
    [InlineData(1, "cut.jpg: the pixels of the JPEG file are damaged: ", "cut.jpg", "b.png")]
    public void Faults_are_told(int code, string message, params string[] arguments)
    {
        Make("a.ppm");
        File.WriteAllBytes(folder["alpha.pam"], [.. "P7\nWIDTH 1\nHEIGHT 1\nDEPTH 4\nMAXVAL 255\nTUPLTYPE RGB_ALPHA\nENDHDR\n"u8, 1, 2, 3, 4]);
        Convert("a.ppm", "whole.jpg");
        File.WriteAllBytes(folder["cut.jpg"], File.ReadAllBytes(folder["whole.jpg"])[..^200]);
        Outcome outcome = Programs.Intaglio(folder.Path, ["convert", .. arguments]);
        Assert.Contains(message, outcome.Error, StringComparison.Ordinal);
        Assert.Equal((code, false), (outcome.ExitCode, File.Exists(folder["b.jpg"]) || File.Exists(folder["b.png"])));
    }

    /// <summary>Without the library, headers are read and pixels are not; nothing is left of what was begun.</summary>
    [SkippableFact]
    public void The_missing_library_is_named()
    {
        Make("a.ppm");
        Convert("a.ppm", "a.jpg", "--to-space", "adobe-rgb");
        foreach (string line in (string[])["convert a.jpg b.png", "convert a.ppm b.jpg", "compare a.jpg a.ppm"])
        {
            Outcome outcome = Programs.Shell(folder.Path, $"INTAGLIO_IMAGING_NATIVE=0 $INTAGLIO {line}");
            Assert.Matches("^intaglio: a\\.(jpg|ppm): JPEG pixels need the library libturbojpeg, which is not installed; install libjpeg-turbo .*libturbojpeg0.*\n$", outcome.Error);
            Assert.Equal((false, false), (File.Exists(folder["b.png"]), File.Exists(folder["b.jpg"])));
            Assert.NotEqual(0, outcome.ExitCode);
        }
        Assert.Equal(0, Programs.Shell(folder.Path, "INTAGLIO_IMAGING_NATIVE=0 $INTAGLIO icc inspect a.jpg").ExitCode);
    }

    private void Make(string name)
    {
        InstalledLibrary.NeedTurboJpeg();
        File.WriteAllBytes(folder[name], [.. "P6\n60 40\n255\n"u8, .. Enumerable.Range(0, 60 * 40 * 3).Select(i => (byte)(128 + (100 * Math.Sin(i % 180 / 30.0 + i % 3) * Math.Cos(i / 180 / 7.0))))]);
    }

    private void Convert(string from, string to, params string[] options)
    {
        Outcome outcome = Programs.Intaglio(folder.Path, ["convert", from, to, .. options]);
        Assert.True(outcome.ExitCode == 0, outcome.Error);
    }
}
