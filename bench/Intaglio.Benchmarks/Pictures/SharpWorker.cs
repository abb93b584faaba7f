using System.Diagnostics;
using System.Globalization;
using System.Text.Json;
using Intaglio.Imaging;

namespace Intaglio.Benchmarks;

/// <summary>A Node.js of its own with decoded pixels, which sharp resizes as <c>worker.mjs</c> is told. The time is taken there.</summary>
internal sealed class SharpWorker : IDisposable
{
    private static readonly JsonSerializerOptions format = new(JsonSerializerDefaults.Web);

    private readonly Process process;
    private readonly string pixels, output;

    private SharpWorker(Process process, string pixels, string output) => (this.process, this.pixels, this.output) = (process, pixels, output);

    /// <summary>Starts it.</summary>
    /// <param name="package">sharp.</param>
    /// <param name="source">The pixels, 8 bits RGB.</param>
    /// <param name="folder">The folder for the pixels and the results.</param>
    internal static SharpWorker Start(SharpPackage package, Image source, string folder)
    {
        string pixels = Path.Combine(folder, "sharp.pixels"), output = Path.Combine(folder, "sharp.result");
        using (FileStream file = File.Create(pixels))
            file.Write(source.Bytes.Span);
        string[] numbers = [.. new[] { source.Width, source.Height, ResizeTasks.Width }.Select(number => number.ToString(CultureInfo.InvariantCulture))];
        Process process = Process.Start(new ProcessStartInfo(package.Node, [package.WorkerScript, pixels, .. numbers]) { RedirectStandardInput = true, RedirectStandardOutput = true })!;
        return new(process, pixels, output);
    }

    /// <summary>Resizes.</summary>
    /// <exception cref="InvalidOperationException">It fails.</exception>
    internal (double Nanoseconds, Image Result) Resize(Image source, int threads)
    {
        process.StandardInput.WriteLine(JsonSerializer.Serialize(new { threads, output }, format));
        process.StandardInput.Flush();
        Timing time = process.StandardOutput.ReadLine() is { } line ? JsonSerializer.Deserialize<Timing>(line, format)! : throw new InvalidOperationException("sharp failed.");
        (int width, int height) = PixelResizers.SizeFor(source);
        Image image = new(width, height, source.Format);
        using FileStream file = File.OpenRead(output);
        file.ReadExactly(image.Bytes.Span);
        return (time.Seconds * 1e9, image);
    }

    public void Dispose()
    {
        process.StandardInput.Close();
        process.WaitForExit();
        process.Dispose();
        File.Delete(pixels);
        File.Delete(output);
    }

    private sealed record Timing(double Seconds);
}
