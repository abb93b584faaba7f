using System.ComponentModel;
using System.Diagnostics;
using System.Text;

namespace Intaglio.Reporting;

/// <summary>Renders charts as SVG with Node.js, for pages that cannot run scripts, such as Markdown on a code host.</summary>
public static class SvgRenderer
{
    private static readonly Lazy<string?> problem = new(FindProblem);

    /// <summary>Gets the reason why charts cannot be rendered on this system, or <see langword="null"/> if they can.</summary>
    public static string? Problem => problem.Value;

    /// <summary>Renders a chart as a self-contained SVG file with a title and a description.</summary>
    /// <remarks>The image adapts to light and dark color schemes. Rendering is deterministic.</remarks>
    /// <param name="chart">The chart to render.</param>
    /// <returns>The text of the SVG file.</returns>
    /// <exception cref="InvalidOperationException">
    /// <see cref="Problem"/> is not <see langword="null"/>, the chart is empty, or Node.js failed.
    /// </exception>
    public static string Render(Chart chart)
    {
        ArgumentNullException.ThrowIfNull(chart);
        if ((Problem ?? ChartScript.Absence(chart)) is { } reason)
            throw new InvalidOperationException($"The chart '{chart.Name}' cannot be drawn: {reason}");

        string script = $"{ChartScript.Text}\nIntaglioCharts.toSvg({VegaLite.Write(chart)}).then(svg => process.stdout.write(svg));\n";
        (int exitCode, string output, string error) = Run("-", script);
        return exitCode == 0 ? output
            : throw new InvalidOperationException(
                $"The chart '{chart.Name}' could not be drawn; Node.js ended with exit code {exitCode}: {error}");
    }

    private static string? FindProblem()
    {
        if (ChartScript.Text is null)
            return "this build was made without Node.js, which brings what draws charts.";
        try
        {
            return Run("--version", "").ExitCode == 0 ? null : "Node.js does not start.";
        }
        catch (Win32Exception)
        {
            return "Node.js is not installed.";
        }
    }

    private static (int ExitCode, string Output, string Error) Run(string argument, string input)
    {
        UTF8Encoding encoding = new(encoderShouldEmitUTF8Identifier: false);
        using Process node = ProgramStart.Start(new ProcessStartInfo("node", [argument])
        {
            RedirectStandardInput = true,
            RedirectStandardOutput = true,
            RedirectStandardError = true,
            StandardInputEncoding = encoding,
            StandardOutputEncoding = encoding,
        });
        Task<string> output = node.StandardOutput.ReadToEndAsync(), error = node.StandardError.ReadToEndAsync();
        try
        {
            node.StandardInput.Write(input);
            node.StandardInput.Close();
        }
        catch (IOException)
        {
            // Node.js ended early. Its exit code and its error output explain why.
        }

        node.WaitForExit();
        return (node.ExitCode, output.Result, error.Result);
    }
}
