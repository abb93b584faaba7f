using System.Diagnostics;
using System.Globalization;
using System.Text.Json;
using System.Text.RegularExpressions;

namespace Intaglio.Benchmarks;

/// <summary>A Blender of its own, which makes, writes and reads scenes as <c>blender_worker.py</c> is told.</summary>
internal sealed partial class BlenderWorker : IDisposable
{
    private const string Mark = "answer: ";

    private static readonly JsonSerializerOptions format = new(JsonSerializerDefaults.Web);

    private readonly Process process;

    private BlenderWorker(Process process) => this.process = process;

    /// <summary>Whether Blender is on the search path.</summary>
    internal static bool IsInstalled => ProgramRun.Find("blender") is not null;

    internal static string Version => DebianPackages.Describe("blender") ?? "blender";

    internal static BlenderWorker Start()
    {
        string script = Path.Combine(Repository.Project, "Meshes", "blender_worker.py");
        Process process = Process.Start(new ProcessStartInfo(ProgramRun.Find("blender")!, ["--background", "--factory-startup", "--python", script])
        {
            RedirectStandardInput = true,
            RedirectStandardOutput = true,
            RedirectStandardError = true,
        })!;
        // Which file is written, and the like.
        process.BeginErrorReadLine();
        return new(process);
    }

    internal MeshFacts Make(string scene) => Ask<MeshFacts>(new { Do = "make", scene }).Answer;

    internal MeshFacts Describe() => Ask<MeshFacts>(new { Do = "describe" }).Answer;

    /// <summary>Writes the numbers of the first object as 32 bits each.</summary>
    internal void WriteNumbers(string path) => Ask<JsonElement>(new { Do = "numbers", path });

    internal BlenderRun Write(string path) => Run("write", path);

    internal BlenderRun Read(string path) => Run("read", path);

    public void Dispose()
    {
        process.StandardInput.Close();
        process.WaitForExit();
        process.Dispose();
    }

    private BlenderRun Run(string what, string path)
    {
        (Timing answer, double? reported) = Ask<Timing>(new { Do = what, path, Format = Path.GetExtension(path)[1..] });
        return new(answer.Seconds * 1e9, (reported ?? answer.Seconds) * 1e9, answer.Memory);
    }

    private (T Answer, double? Reported) Ask<T>(object request)
    {
        process.StandardInput.WriteLine(JsonSerializer.Serialize(request, format));
        process.StandardInput.Flush();
        double? reported = null;
        string complaint = "no message";
        while (process.StandardOutput.ReadLine() is { } line)
        {
            if (ReportedTime().Match(line) is { Success: true } time)
                reported = double.Parse(time.Groups[1].Value, CultureInfo.InvariantCulture) * (time.Groups[2].Value == "ms" ? 1e-3 : 1);
            if (!line.StartsWith(Mark, StringComparison.Ordinal))
            {
                // Where its Python lacks something, the last line of the traceback says what.
                if (line.Contains("Error: ", StringComparison.Ordinal))
                    complaint = line;
                continue;
            }
            string answer = line[Mark.Length..];
            using JsonDocument document = JsonDocument.Parse(answer);
            if (document.RootElement.TryGetProperty("error", out JsonElement error))
                throw new InvalidOperationException($"Blender failed: {error.GetString()}");
            return (JsonSerializer.Deserialize<T>(answer, format)!, reported);
        }
        process.WaitForExit();
        throw new InvalidOperationException($"Blender ended with exit code {process.ExitCode}: {complaint}.");
    }

    [GeneratedRegex(@"^OBJ \w+ of .* took ([0-9.]+) (ms|s)\b")]
    private static partial Regex ReportedTime();

    private sealed record Timing(double Seconds, long Memory);
}

/// <summary>What an operator of Blender took.</summary>
/// <param name="Operator">The nanoseconds from its call to its end.</param>
/// <param name="Reported">The nanoseconds that it prints itself; those from its call to its end if it prints none.</param>
/// <param name="Memory">The most memory that the process had meanwhile, above what it had before, in bytes.</param>
internal readonly record struct BlenderRun(double Operator, double Reported, long Memory);
