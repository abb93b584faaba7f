namespace Intaglio.OpenExr.Tests;

/// <summary>The programs that come with the reference: what its C++ library can and 3.1.5's C library cannot, DWAA and DWAB before all.</summary>
internal static class OpenExrPrograms
{
    internal static void Need()
    {
        OpenExrCore.Need();
        foreach (string program in (string[])["exrmaketiled", "exrmultiview", "exrmultipart", "exrinfo"])
            InstalledProgram.Need(program);
    }

    /// <summary>Has a program make a file.</summary>
    /// <param name="program">Which one.</param>
    /// <param name="input">The file that <c>IN</c> stands for.</param>
    /// <param name="arguments">With <c>IN</c> and <c>OUT</c> in place of the files.</param>
    internal static byte[] Make(string program, byte[] input, params string[] arguments)
    {
        using TemporaryFolder folder = new();
        File.WriteAllBytes(folder["in.exr"], input);
        (int status, string output) = Run(program, [.. arguments.Select(argument => argument switch { "IN" => folder["in.exr"], "OUT" => folder["out.exr"], _ => argument })]);
        if (status != 0 || !File.Exists(folder["out.exr"]))
            throw new ReferenceException($"{program} {string.Join(' ', arguments)}: {status} {output}");
        return File.ReadAllBytes(folder["out.exr"]);
    }

    /// <summary>The first level of a part, unpacked by the C++ library: of scan lines by a program that keeps samplings, of tiles by one that keeps tiles.</summary>
    internal static Picture Unpack(byte[] file, Picture header, int part)
    {
        bool isSampled = header.Channels.Any(channel => channel.XSampling != 1 || channel.YSampling != 1);
        byte[] unpacked = isSampled
            ? Make("exrmultiview", file, "-z", "none", "first", "IN", "second", "IN", "OUT")
            : Make("exrmaketiled", file, "-z", "none", "-p", part.ToString(System.Globalization.CultureInfo.InvariantCulture), "IN", "OUT");
        Picture read = Assert.Single(ReferenceReader.Read(unpacked));
        int[] places = [.. header.Channels.Select(channel => Array.FindIndex(read.Channels, each => each.Name == channel.Name))];
        Assert.DoesNotContain(-1, places);
        PictureLevel level = read.Levels[0];
        return new()
        {
            Channels = header.Channels,
            DataWindow = read.DataWindow,
            Levels = [new() { Window = level.Window, Samples = [.. places.Select(place => level.Samples[place])] }],
        };
    }

    internal static (int Status, string Output) Run(string program, params string[] arguments)
    {
        Outcome outcome = Processes.Run(new(InstalledProgram.Need(program), arguments));
        return (outcome.ExitCode, outcome.Text + outcome.Error);
    }
}
