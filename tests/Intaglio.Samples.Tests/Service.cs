using System.Diagnostics;
using System.Text.RegularExpressions;

namespace Intaglio.Samples.Tests;

/// <summary>A sample that is a web service, on a port of its own until it is disposed of.</summary>
internal sealed class Service : IAsyncDisposable
{
    private readonly Process process;
    private readonly Task output, error;

    private Service(Process process, Uri address)
    {
        this.process = process;
        // A pipe that nobody reads would stop the service.
        (output, error) = (process.StandardOutput.ReadToEndAsync(), process.StandardError.ReadToEndAsync());
        Client = new(new HttpClientHandler { AllowAutoRedirect = false }) { BaseAddress = address };
    }

    internal HttpClient Client { get; }

    /// <summary>Starts a service in a folder.</summary>
    internal static async Task<Service> StartAsync(string folder, string sample, params string[] arguments)
    {
        Process process = Sample.Start(folder, sample, ["--urls", "http://127.0.0.1:0", .. arguments]);
        while (await process.StandardOutput.ReadLineAsync() is { } line)
        {
            if (Regex.Match(line, "Now listening on: (.*)") is { Success: true } match)
                return new(process, new(match.Groups[1].Value));
        }
        throw new InvalidOperationException(await process.StandardError.ReadToEndAsync());
    }

    public async ValueTask DisposeAsync()
    {
        Client.Dispose();
        process.Kill();
        await process.WaitForExitAsync();
        await Task.WhenAll(output, error);
        process.Dispose();
    }
}
