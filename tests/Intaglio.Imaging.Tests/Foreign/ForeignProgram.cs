using System.Diagnostics;

namespace Intaglio.Imaging.Tests;

/// <summary>A program of others, which a test needs.</summary>
internal static class ForeignProgram
{
    /// <summary>Skips the test where there is no such program.</summary>
    internal static void Require(string program, string package)
    {
        string[] folders = (Environment.GetEnvironmentVariable("PATH") ?? "").Split(Path.PathSeparator);
        Skip.IfNot(folders.Any(folder => File.Exists(Path.Combine(folder, program))), $"The program {program} is missing (Debian's package {package}).");
    }

    /// <summary>Skips the test where ImageMagick's convert is missing; a program of the same name may be another.</summary>
    internal static void RequireConvert()
    {
        Require("convert", "imagemagick");
        bool isIt;
        try
        {
            isIt = System.Text.Encoding.ASCII.GetString(Run("convert", "-version", [])).Contains("ImageMagick", StringComparison.Ordinal);
        }
        catch (InvalidOperationException)
        {
            isIt = false;
        }
        Skip.IfNot(isIt, "The program convert is not ImageMagick's (Debian's package imagemagick).");
    }

    /// <summary>Runs a program and returns what it wrote; a failure or a complaint is an error.</summary>
    internal static byte[] Run(string program, string arguments, byte[] input)
    {
        ProcessStartInfo info = new(program, arguments) { RedirectStandardInput = true, RedirectStandardOutput = true, RedirectStandardError = true };
        using Process process = Process.Start(info)!;
        Task<string> errors = process.StandardError.ReadToEndAsync();
        Task write = Task.Run(() =>
        {
            using Stream stream = process.StandardInput.BaseStream;
            stream.Write(input);
        });
        using MemoryStream output = new();
        process.StandardOutput.BaseStream.CopyTo(output);
        process.WaitForExit();
        string complaint = errors.Result;
        if (process.ExitCode != 0 || complaint.Length > 0)
            throw new InvalidOperationException($"{program} {arguments}: {process.ExitCode}, {complaint}");
        write.Wait();
        return output.ToArray();
    }

    /// <summary>Runs a program on a file, which makes another.</summary>
    internal static byte[] Transform(string program, string arguments, byte[] file, string from, string to)
    {
        string folder = Directory.CreateTempSubdirectory("intaglio-foreign-").FullName;
        try
        {
            string source = Path.Combine(folder, from), target = Path.Combine(folder, to);
            File.WriteAllBytes(source, file);
            Run(program, string.Format(System.Globalization.CultureInfo.InvariantCulture, arguments, source, target), []);
            return File.ReadAllBytes(target);
        }
        finally
        {
            Directory.Delete(folder, recursive: true);
        }
    }
}
