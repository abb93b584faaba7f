using System.Text;
using Intaglio.Reporting;

namespace Intaglio.Cli;

/// <summary>The files of a report: a page in Markdown and in HTML, the figures as JSON, and a folder of pictures. In the end all are there, or none.</summary>
internal sealed class ReportFiles : IDisposable
{
    private readonly string folder;
    private readonly Func<string, OutputFile> find;
    private readonly OutputFile markdownFile, htmlFile, jsonFile;
    private readonly Dictionary<string, OutputFile> pictureFiles = [];
    private bool isFolderNew;

    /// <summary>Finds the places before anything is measured; nothing is written yet.</summary>
    /// <param name="name">What the names of the pages begin with, and the name of the folder.</param>
    /// <param name="overwrite">Whether there may be such files, which are replaced.</param>
    /// <param name="inputs">The names of what is read.</param>
    /// <param name="pictures">The names of the charts that the report may have.</param>
    /// <exception cref="UsageException">One is an input.</exception>
    /// <exception cref="FileException">One is there already, or cannot be.</exception>
    internal ReportFiles(string name, bool overwrite, string?[] inputs, params IReadOnlyList<string> pictures)
    {
        folder = name;
        find = file => new OutputFile(file, overwrite, OutputReaders.Usual, inputs);
        markdownFile = find(name + ".md");
        htmlFile = find(name + ".html");
        jsonFile = find(name + ".json");
        if (pictures.Count == 0 || SvgRenderer.Problem != null)
            return;
        // A link could lead anywhere, and its files be replaced.
        if (FileStatus.Read(Path.GetFullPath(name), followLinks: false, out FileStatus status) is null)
        {
            if (status.Kind != FileKind.Directory)
                throw new FileException(name, new IOException("It is not a folder, where the pictures would go"));
            foreach (string picture in pictures)
                pictureFiles[picture] = FindPicture(picture);
        }
    }

    /// <summary>Writes everything.</summary>
    /// <param name="title">The title of the pages.</param>
    /// <param name="report">What they say.</param>
    /// <param name="json">The figures.</param>
    /// <returns>The folder of the pictures; null if there are none.</returns>
    /// <exception cref="FileException">One cannot be written; then none is.</exception>
    internal string? Write(string title, Report report, string json)
    {
        Chart[] charts = SvgRenderer.Problem is null ? [.. report.Charts.Where(chart => !chart.IsEmpty)] : [];
        List<OutputFile> written = [];
        if (charts.Length > 0)
            MakeFolder();
        foreach (Chart chart in charts)
        {
            if (!pictureFiles.TryGetValue(chart.Name, out OutputFile? file))
                pictureFiles.Add(chart.Name, file = FindPicture(chart.Name));
            Write(file, SvgRenderer.Render(chart));
        }
        Write(markdownFile, $"# {title}\n\n{report.ToMarkdown(charts.Length > 0 ? Path.GetFileName(folder) : null)}".TrimEnd('\n') + "\n");
        Write(htmlFile, report.ToHtml(title));
        Write(jsonFile, json + "\n");
        lock (Interruption.Gate)
        {
            OutputFile.CompleteAll([.. written]);
            isFolderNew = false;
        }
        return charts.Length > 0 ? folder : null;

        void Write(OutputFile file, string text)
        {
            file.Open().Write(Encoding.UTF8.GetBytes(text));
            written.Add(file);
        }
    }

    public void Dispose()
    {
        foreach (OutputFile file in (OutputFile[])[markdownFile, htmlFile, jsonFile, .. pictureFiles.Values])
            file.Dispose();
        lock (Interruption.Gate)
        {
            RemoveFolder();
            Interruption.Remove(RemoveFolder);
        }
    }

    private OutputFile FindPicture(string picture) => find(Path.Combine(folder, picture + ".svg"));

    private void MakeFolder()
    {
        try
        {
            lock (Interruption.Gate)
            {
                Interruption.Add(RemoveFolder);
                isFolderNew = !Directory.Exists(folder);
                Directory.CreateDirectory(folder);
            }
        }
        catch (Exception exception) when (exception is IOException or UnauthorizedAccessException)
        {
            throw new FileException(folder, exception);
        }
    }

    // Nothing is in it: its files have their names when all are complete.
    private void RemoveFolder()
    {
        if (!isFolderNew)
            return;
        isFolderNew = false;
        try
        {
            Directory.Delete(folder);
        }
        catch (Exception exception) when (exception is IOException or UnauthorizedAccessException)
        {
            // Somebody else has put something into it.
        }
    }
}
