namespace Intaglio.Imaging.Tests;

/// <summary>A program of others, which a test needs.</summary>
internal static class ForeignProgram
{
    /// <summary>Runs a program and returns what it wrote; a failure or a complaint is an error. The test is skipped if it is not installed.</summary>
    internal static byte[] Run(string program, string arguments, byte[] input)
    {
        Outcome outcome = Processes.Run(new(InstalledProgram.Need(program), arguments), input);
        if (outcome.ExitCode != 0 || outcome.Error.Length > 0)
            throw new InvalidOperationException($"{outcome.Command}: {outcome.ExitCode}, {outcome.Error}");
        return outcome.Output;
    }

    /// <summary>Runs a program on a file, which makes another.</summary>
    internal static byte[] Transform(string program, string arguments, byte[] file, string from, string to)
    {
        using TemporaryFolder folder = new();
        folder.Write(from, file);
        Run(program, string.Format(System.Globalization.CultureInfo.InvariantCulture, arguments, $"\"{folder[from]}\"", $"\"{folder[to]}\""), []);
        return File.ReadAllBytes(folder[to]);
    }
}
