namespace Intaglio.Imaging.Tests;

/// <summary>Faults in chunks that are not needed to show the image are warnings (PNG, third edition, sections 5.4, 5.6 and 13.1), as with libpng.</summary>
public class PngWarningTests
{
    private const string Gamma = "gAMA 0000B18F", OtherGamma = "gAMA 000186A0", Srgb = "sRGB 00", Palette = "PLTE 000000FFFFFF";

    /// <summary>Gets the chunks of a file, what is wrong, and the gamma that counts. IDAT without data has the image's, a lower-case x makes the CRC wrong.</summary>
    public static TheoryData<string, string, string?, int?> Faults => new()
    {
        // Section 5.6: one of a kind, before PLTE or IDAT.
        { "2 8", $"{Gamma}, {OtherGamma}, IDAT", "gAMA: second of its kind", 45455 },
        { "2 8", $"{Gamma}, {Palette}, {OtherGamma}, IDAT", "gAMA: second of its kind", 45455 },
        { "2 8", $"{Palette}, {Gamma}, IDAT", "gAMA: follows the palette", null },
        { "2 8", $"{Palette}, {Srgb}, IDAT", "sRGB: follows the palette", null },
        { "2 8", $"{Palette}, cHRM 00007A26000080840000FA00000080E8000075300000EA6000003A980000176F, IDAT", "cHRM: follows the palette", null },
        { "2 8", $"{Palette}, sBIT 050505, IDAT", "sBIT: follows the palette", null },
        { "2 8", $"{Palette}, cICP 09100001, IDAT", "cICP: follows the palette", null },
        { "2 8", $"{Palette}, mDCV 8A48390821333A1D0BB8094E3D133D4200989680000003E8, IDAT", "mDCV: follows the palette", null },
        { "2 8", $"{Palette}, cLLI 0098968000000000, IDAT", "cLLI: follows the palette", null },
        { "2 8", $"{Palette}, iCCP 410000789C6364620600000D0007, IDAT", "iCCP: follows the palette", null },
        { "2 8", $"IDAT, {Gamma}", "gAMA: follows the pixels", null },
        { "2 8", "IDAT, tRNS 000000000000", "tRNS: follows the pixels", null },
        { "2 8", $"{Gamma}, tRNS 000000000000, {Palette}, IDAT", "tRNS: precedes the palette", 45455 },
        { "3 1", $"tRNS 00, {Palette}, IDAT", "tRNS: precedes the palette", null },
        { "2 8", $"{Srgb}, {Srgb}, {Gamma}, IDAT", "sRGB: second of its kind", 45455 },
        { "2 8", "tRNS 000000000000, tRNS 000000000000, IDAT", "tRNS: second of its kind", null },
        { "2 8", "iCCP 410000789C6364620600000D0007, iCCP 420000789C6364620600000D0007, IDAT", "iCCP: second of its kind", null },

        // Sections 11.2.2 and 11.3: lengths and values.
        { "2 8", "gAMA 000000, IDAT", "gAMA: 3 bytes", null },
        { "2 8", "gAMA 0000B18F00, IDAT", "gAMA: 5 bytes", null },
        { "2 8", "gAMA 80000000, IDAT", "gAMA: above 2147483647", null },
        { "2 8", $"gAMA 00000000, {Gamma}, IDAT", "gAMA: a gamma of 0", 45455 },
        { "2 8", $"cHRM 00, {Gamma}, IDAT", "cHRM: 1 bytes", 45455 },
        { "2 8", "cHRM 00007A26000080840000FA00000080E8000075300000EA6000003A98FFFFFFFF, IDAT", "cHRM: above 2147483647", null },
        { "2 8", "cHRM 00007A2600008084000000010000000100000002000000020000000300000003, IDAT", "cHRM: on a line", null },
        { "2 8", "cHRM 00007A26000000000000FA00000080E8000075300000EA6000003A980000176F, IDAT", "cHRM: y = 0", null },
        { "2 8", "sRGB 04, IDAT", "sRGB: intent 4", null },
        { "2 8", "sRGB 0000, IDAT", "sRGB: 2 bytes", null },
        { "2 8", "cICP 09100002, IDAT", "cICP: range 2", null },
        { "2 8", "cICP 09100101, IDAT", "cICP: matrix 1", null },
        { "2 8", "cICP 091000, IDAT", "cICP: 3 bytes", null },
        { "2 8", "mDCV 00, IDAT", "mDCV: 1 bytes", null },
        { "2 8", "mDCV 8A48390821333A1D0BB8094E3D133D4280000000000003E8, IDAT", "mDCV: above 2147483647", null },
        { "2 8", "cLLI 00, IDAT", "cLLI: 1 bytes", null },
        { "2 8", "cLLI 0000000080000000, IDAT", "cLLI: above 2147483647", null },
        { "2 8", "sBIT 0808, IDAT", "sBIT: 2 bytes", null },
        { "2 8", "sBIT 080008, IDAT", "sBIT: 0 significant", null },
        { "2 8", "sBIT 080908, IDAT", "sBIT: 9 significant", null },
        { "2 8", "tRNS 0000, IDAT", "tRNS: 2 bytes", null },
        { "0 8", "tRNS 00, IDAT", "tRNS: 1 bytes", null },
        { "3 1", $"{Palette}, tRNS 000000, IDAT", "tRNS: 3 bytes", null },
        { "3 1", $"{Palette}, tRNS, IDAT", "tRNS: 0 bytes", null },
        { "4 8", "tRNS 0000, IDAT", "tRNS: has alpha", null },
        { "6 8", "tRNS 000000000000, IDAT", "tRNS: has alpha", null },
        { "2 8", "iCCP, IDAT", "iCCP: without a name", null },
        { "2 8", "iCCP 0000, IDAT", "iCCP: without a name", null },
        { "2 8", "iCCP 41, IDAT", "iCCP: method", null },
        { "2 8", "iCCP 410001, IDAT", "iCCP: method 1", null },
        { "2 8", "iCCP 410000, IDAT", "iCCP: data is damaged", null },
        { "2 8", "iCCP 410000789C00, IDAT", "iCCP: data is damaged", null },
        { "2 8", "iCCP 410000789C030000000001, IDAT", "iCCP: empty", null },
        { "2 8", "iCCP 410000789C030000000002, IDAT", "iCCP: data is damaged", null },

        // Section 5.3: the check.
        { "2 8", "tEXtx 410042, IDAT", "tEXt: CRC", null },
        { "2 8", "zTXtx 41, IDAT", "zTXt: CRC", null },
        { "2 8", "IDAT, prIvx", "prIv: CRC", null },
        { "2 8", $"gAMAx 0000B18F, {OtherGamma}, IDAT", "gAMA: CRC", 100_000 },
        { "2 8", $"sRGBx 00, {Gamma}, IDAT", "sRGB: CRC", 45455 },
        { "2 8", "tRNSx 000000000000, IDAT", "tRNS: CRC", null },
        { "2 8", "sBITx 050505, IDAT", "sBIT: CRC", null },
        { "2 8", "iCCPx 410000789C6364620600000D0007, IDAT", "iCCP: CRC", null },

        // These are none.
        { "2 8", $"tEXt 410042, tEXt 410042, bKGD 000000000000, IDAT, tIME 07E80101000000", null, null },
        { "2 8", $"{Gamma}, {Srgb}, sBIT 050505, {Palette}, tRNS 000000000000, IDAT", null, 45455 },
    };

    [Theory, MemberData(nameof(Faults))]
    public void A_chunk_with_a_fault_is_left_out(string kind, string chunks, string? fault, int? gamma)
    {
        byte[] file = Build(kind, chunks);
        List<string> warnings = [];
        Image image = Sample.Read(file, new() { OnWarning = warnings.Add });
        Assert.Equal(gamma, image.Color.Gamma);
        Sample.CheckSame(image, Sample.Read(file), chunks);
        if (fault is null)
        {
            Assert.Empty(warnings);
            return;
        }
        string[] parts = fault.Split(": ");
        Assert.Contains($"chunk {parts[0]}", Assert.Single(warnings), StringComparison.Ordinal);
        Assert.Contains(parts[1], warnings[0], StringComparison.Ordinal);
        if (parts[0] == "tRNS" && parts[1] != "second of its kind")
            Assert.Equal(kind[0] is '4' or '6', image.Format.Alpha != AlphaMode.None);
        if (parts[0] == "sBIT")
            Assert.Equal(8, image.SignificantBits);
        if (parts[0] != "gAMA" && gamma is null && parts[1] != "second of its kind")
            Assert.Equal(ImageColor.Untagged, image.Color);
    }

    [SkippableTheory, MemberData(nameof(Faults))]
    public void Libpng_reads_on_too(string kind, string chunks, string? fault, int? gamma)
    {
        _ = gamma;
        Outcome outcome = Processes.Run(new(InstalledProgram.Need("pngtopam"), "-alphapam"), Build(kind, chunks));
        Assert.True(outcome.ExitCode == 0, $"{chunks}, {fault}: {outcome.Error}");
        if (outcome.Error.Contains("libpng warning", StringComparison.Ordinal))
            Assert.NotNull(fault);
    }

    [Fact]
    public void Of_two_profiles_the_first_counts()
    {
        byte[] file = Build("2 8", "iCCP 410000789C6364620600000D0007, iCCP 420000789C6364620600000D0007, IDAT");
        ImageColor color = Sample.Read(file).Color;
        Assert.Equal(("A", "010203"), (color.IccProfileName, Convert.ToHexString(color.IccProfile.Span)));
    }

    [Fact]
    public void Names_of_profiles_end()
    {
        foreach ((int length, bool ends) in ((int, bool)[])[(79, true), (80, false), (1000, false)])
        {
            byte[] name = [.. Enumerable.Repeat((byte)'n', length), 0, 0, .. PngBuilder.Deflate([1, 2, 3])];
            Image image = Sample.Read(Build("2 8", $"iCCP {Convert.ToHexString(name)}, IDAT"));
            Assert.Equal(ends ? length : null, image.Color.IccProfileName?.Length);
        }
    }

    [Fact]
    public void A_million_faults_are_reported_in_a_few_sentences()
    {
        List<string> warnings = [];
        Sample.Read(Build("2 8", string.Join(", ", Enumerable.Repeat(Srgb, 1000)) + ", IDAT"), new() { OnWarning = warnings.Add });
        Assert.Equal(17, warnings.Count);
        Assert.Equal("The file has more faults, which are not reported.", warnings[^1]);
    }

    private static byte[] Build(string kind, string chunks)
    {
        PngBuilder image = PngBuilder.Random(5, 4, kind[0] - '0', kind[2] - '0', interlaced: false);
        List<byte> file = [.. PngBuilder.Assemble([("IHDR", image.Header())])];
        foreach (string chunk in chunks.Split(", "))
        {
            string[] parts = chunk.Split(' ');
            bool isWrong = parts[0].Length == 5;
            byte[] data = parts[0] == "IDAT" ? PngBuilder.Deflate(image.Raw()) : parts.Length == 1 ? [] : Convert.FromHexString(parts[1][..(parts[1].Length / 2 * 2)]);
            file.AddRange(PngBuilder.Chunk(parts[0][..4], data));
            if (isWrong)
                file[^1] ^= 1;
        }
        return [.. file, .. PngBuilder.Chunk("IEND", [])];
    }
}
