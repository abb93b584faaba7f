using System.Text;
using Intaglio.Reporting;

namespace Intaglio.Cli;

/// <summary>The files of a report: Markdown, HTML, JSON and a folder of pictures. Either all of them are created or none.</summary>
internal sealed class ReportFiles : IDisposable
{
    private readonly string folder;
    private readonly Func<string, OutputFile> find;
    private readonly OutputFile markdownFile, htmlFile, jsonFile;
    private readonly Dictionary<string, OutputFile> pictureFiles = [];
    private bool isFolderNew;

    /// <summary>Finds the paths before the measurement, without writing anything.</summary>
    /// <param name="name">The base name of the files and the name of the picture folder.</param>
    /// <param name="overwrite"><see langword="true"/> to replace existing files; otherwise, <see langword="false"/>.</param>
    /// <param name="inputs">The names of the inputs.</param>
    /// <param name="pictures">The names of the charts that the report can contain.</param>
    /// <exception cref="UsageException">A file is one of the inputs.</exception>
    /// <exception cref="FileException">A file exists already or cannot be created.</exception>
    internal ReportFiles(string name, bool overwrite, string?[] inputs, params IReadOnlyList<string> pictures)
    {
        folder = name;
        find = file => new OutputFile(file, overwrite, OutputReaders.Usual, inputs);
        markdownFile = find(name + ".md");
        htmlFile = find(name + ".html");
        jsonFile = find(name + ".json");
        if (pictures.Count == 0 || SvgRenderer.Problem is not null)
            return;
        // A symbolic link could lead anywhere, and files there would be replaced.
        if (FileStatus.Read(Path.GetFullPath(name), followLinks: false, out FileStatus status) is null)
        {
            if (status.Kind != FileKind.Directory)
                throw new FileException(name, new IOException("It is not a folder, where the pictures would go"));
            foreach (string picture in pictures)
                pictureFiles[picture] = FindPicture(picture);
        }
    }

    /// <summary>Writes all files.</summary>
    /// <param name="title">The title of the report.</param>
    /// <param name="report">The report.</param>
    /// <param name="json">The figures as JSON.</param>
    /// <returns>The folder of the pictures, or <see langword="null"/> if the report has none.</returns>
    /// <exception cref="FileException">A file cannot be written. All files of the report are then deleted.</exception>
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

    // The folder is empty until all files are complete.
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
            // Another process has added files to the folder.
        }
    }
}
