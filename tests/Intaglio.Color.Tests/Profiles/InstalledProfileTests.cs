namespace Intaglio.Color.Tests;

/// <summary>The profiles of Debian's packages (icc-profiles-free, colord-data, argyll), read as LittleCMS reads them.</summary>
public class InstalledProfileTests
{
    // What other packages install beside them is not tested: the outcome must not depend on it.
    private static readonly string[] folders = ["/usr/share/color/icc/colord", "/usr/share/color/argyll"];
    private static readonly string[] freeProfiles =
    [
        "CineLogCurve", "CineonLog_M", "CineonLog_M_Knee_10", "CineonLog_M_Knee_20", "CineonLog_M_Knee_30", "CineonLog_M_Knee_60",
        "Gray", "Gray-CIE_L", "ITULab", "LStar-RGB", "compatibleWithAdobeRGB1998", "sRGB",
    ];

    public static TheoryData<string> Files
    {
        get
        {
            string[] files =
            [
                .. freeProfiles.Select(name => $"/usr/share/color/icc/{name}.icc").Where(File.Exists),
                .. folders.Where(Directory.Exists).SelectMany(folder => Directory.EnumerateFiles(folder, "*.ic?", SearchOption.AllDirectories)).Order(StringComparer.Ordinal),
            ];
            return files.Length == 0 ? [""] : [.. files];
        }
    }

    [SkippableTheory]
    [MemberData(nameof(Files))]
    public void Colours_are_those_of_LittleCMS(string file)
    {
        Skip.If(file.Length == 0, "There are no profiles of Debian's packages here.");
        LittleCms.Need();
        byte[] bytes = File.ReadAllBytes(file);
        IccProfile profile = IccProfile.Parse(bytes);
        nint known = LittleCms.Open(bytes);
        Assert.Equal(LittleCms.GetText(known, 0), new string([.. profile.Description.Select(character => character < 128 ? character : '?')]));
        // Named colours are no device; of other classes LittleCMS and this mean the same by a conversion to the connection space.
        if (profile.Header.DeviceClass != "nmcl")
        {
            IccTransform transform = profile.CreateTransform();
            uint space = transform.Channels == 1 ? LittleCms.Gray : profile.Header.ColorSpace == "RGB" ? LittleCms.Rgb : LittleCms.Lab;
            double[] colors = Colors(transform.Channels, space == LittleCms.Lab);
            double[] ours = new double[colors.Length / transform.Channels * 3];
            transform.ToPcs(colors, ours);
            nint connection = transform.IsLab ? LittleCms.cmsCreateLab4Profile(0) : LittleCms.cmsCreateXYZProfile();
            double[] theirs = LittleCms.Convert(known, space, transform.Channels, connection, transform.IsLab ? LittleCms.Lab : LittleCms.Xyz, 3, 1, colors);
            // Theirs are rounded to 16 bits wherever there is a table; Lab has 100 and 256 for 1.
            Assert.All(ours.Zip(theirs), pair => Assert.Equal(pair.Second, pair.First, transform.IsLab ? 0.02 : 1e-4));
            LittleCms.Close(connection);
        }
        LittleCms.Close(known);
    }

    [SkippableTheory]
    [MemberData(nameof(Files))]
    public void What_is_written_again_is_read_again(string file)
    {
        Skip.If(file.Length == 0, "There are no profiles of Debian's packages here.");
        IccProfile profile = IccProfile.Parse(File.ReadAllBytes(file)), again = IccProfile.Parse(new IccProfile(profile.Header, profile.Tags).ToArray());
        Assert.Equal(File.ReadAllBytes(file), profile.ToArray());
        Assert.Equal(profile.Header with { Id = "" }, again.Header with { Id = "" });
        Assert.Equal(profile.Tags.Count, again.Tags.Count);
        Assert.All(profile.Tags.Zip(again.Tags), pair =>
        {
            Assert.Equal(pair.First.Signature, pair.Second.Signature);
            Assert.Equal(pair.First.Data.ToArray(), pair.Second.Data.ToArray());
            Assert.Equal(0, pair.Second.Offset % 4);
        });
        // Those of version 4 have an identity that others have computed, over the bytes as they lie there.
        if (profile.Header.Version.Major == 4 && profile.Header.Id.Length > 0 && profile.ToArray().Length == again.ToArray().Length && profile.Tags.Zip(again.Tags).All(pair => pair.First.Offset == pair.Second.Offset))
            Assert.Equal(profile.Header.Id, again.Header.Id);
    }

    private static double[] Colors(int channels, bool isLab)
    {
        Random random = new(1);
        if (isLab)
            return [.. Enumerable.Range(0, 300).SelectMany(_ => (double[])[random.NextDouble() * 100, random.NextDouble() * 200 - 100, random.NextDouble() * 200 - 100])];
        return [.. Enumerable.Range(0, 256).SelectMany(code => Enumerable.Repeat(code / 255.0, channels)), .. Enumerable.Range(0, channels * 300).Select(_ => random.NextDouble())];
    }
}
