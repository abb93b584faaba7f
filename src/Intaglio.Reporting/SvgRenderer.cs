using System.ComponentModel;
using System.Diagnostics;
using System.Text;

namespace Intaglio.Reporting;

/// <summary>Charts as SVG files, drawn by Node.js, for pages that cannot run a script, such as Markdown on a code host.</summary>
public static class SvgRenderer
{
    private static readonly Lazy<string?> problem = new(FindProblem);

    /// <summary>Why no chart can be drawn here, or null.</summary>
    public static string? Problem => problem.Value;

    /// <summary>
    /// The text of an SVG file: with a title and a description, dark where its reader's screen is, and without a reference to
    /// anything outside it. The same chart gives the same text.
    /// </summary>
    /// <param name="chart">The chart.</param>
    /// <exception cref="InvalidOperationException">There is a <see cref="Problem"/>, no point of the chart can be drawn, or Node.js failed.</exception>
    public static string Render(Chart chart)
    {
        ArgumentNullException.ThrowIfNull(chart);
        if ((Problem ?? ChartScript.Absence(chart)) is { } reason)
            throw new InvalidOperationException($"The chart '{chart.Name}' cannot be drawn: {reason}");

        string script = $"{ChartScript.Text}\nIntaglioCharts.toSvg({VegaLite.Write(chart)}).then(svg => process.stdout.write(svg));\n";
        (int exitCode, string output, string error) = Run("-", script);
        return exitCode == 0 ? output
            : throw new InvalidOperationException($"The chart '{chart.Name}' could not be drawn; Node.js ended with exit code {exitCode}: {error}");
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
            // It ended without reading everything; its exit code and its errors say why.
        }

        node.WaitForExit();
        return (node.ExitCode, output.Result, error.Result);
    }
}
