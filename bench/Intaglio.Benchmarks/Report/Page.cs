using System.Text.RegularExpressions;
using Intaglio.Reporting;

namespace Intaglio.Benchmarks;

/// <summary>
/// The page of results: a part for each processor (a heading of level two), in it a section for each table (level three).
/// What is measured anew replaces its section; everything else stays.
/// </summary>
internal sealed partial class Page
{
    private const string Processor = "## ", Section = "### ";

    private readonly string path;
    private readonly PageText text;
    private readonly List<(string Path, string Text)> images = [];
    private readonly List<(string Name, List<(string Heading, string Text)> Sections)> processors = [];

    private Page(string path, PageText text) => (this.path, this.text) = (path, text);

    internal static Page Load(string path, PageText? pageText = null)
    {
        Page page = new(path, pageText ?? PageText.Hashes);
        string[] lines = File.Exists(path) ? File.ReadAllLines(path) : [];
        string processor = "", heading = "";
        List<string> text = [];
        foreach (string line in lines.Append(Processor))
        {
            if (!line.StartsWith(Processor, StringComparison.Ordinal) && !line.StartsWith(Section, StringComparison.Ordinal))
            {
                text.Add(line);
                continue;
            }

            // What stands before the first processor is the preamble, which is written anew.
            if (processor.Length > 0)
                page.Replace(processor, heading, string.Join('\n', text));
            text.Clear();
            if (line.StartsWith(Section, StringComparison.Ordinal))
                heading = line[Section.Length..];
            else
                (processor, heading) = (line[Processor.Length..], "");
        }

        return page;
    }

    /// <summary>Sets a section to a report, whose charts' images are written beside the page.</summary>
    internal void Replace(string processor, string heading, Report report)
    {
        if (SvgRenderer.Problem is not null)
        {
            Replace(processor, heading, report.ToMarkdown());
            return;
        }

        string folder = $"{Path.GetFileNameWithoutExtension(path)}/{FolderName(processor)}";
        foreach (Chart chart in report.Charts.Where(chart => !chart.IsEmpty))
            images.Add(($"{folder}/{chart.Name}.svg", SvgRenderer.Render(chart)));
        Replace(processor, heading, report.ToMarkdown(folder));
    }

    /// <summary>Sets a section's text; the one without a heading opens the processor's part.</summary>
    private void Replace(string processor, string heading, string text)
    {
        var part = processors.Find(it => it.Name == processor);
        if (part.Sections is null)
            processors.Add(part = (processor, []));
        int index = part.Sections.FindIndex(section => section.Heading == heading);
        if (index >= 0)
            part.Sections[index] = (heading, text.Trim());
        else
            part.Sections.Insert(heading.Length == 0 ? 0 : part.Sections.Count, (heading, text.Trim()));
    }

    internal void Save()
    {
        // Whatever was measured first: functions come before whole processes.
        foreach (var part in processors)
            foreach (string heading in new[] { ProcessesSection.Heading, SealingSection.Heading })
                if (part.Sections.Find(section => section.Heading == heading) is { Text: not null } processes)
                {
                    part.Sections.Remove(processes);
                    part.Sections.Add(processes);
                }

        string folder = Path.GetDirectoryName(Path.GetFullPath(path))!;
        Directory.CreateDirectory(folder);
        foreach ((string image, string text) in images)
        {
            string file = Path.Combine(folder, image);
            Directory.CreateDirectory(Path.GetDirectoryName(file)!);
            File.WriteAllText(file, text);
        }

        File.WriteAllText(path, text.Preamble + string.Join('\n', processors.Select(part =>
            $"{Processor}{part.Name}\n\n" + string.Join('\n', part.Sections.Select(section =>
                (section.Heading.Length == 0 ? "" : $"{Section}{section.Heading}\n\n") + $"{section.Text}\n")))));
    }

    /// <summary>Small letters, digits and hyphens, so that an address needs no escapes.</summary>
    private static string FolderName(string processor) => NoNameCharacters().Replace(processor.ToLowerInvariant(), "-").Trim('-');

    [GeneratedRegex("[^a-z0-9]+")]
    private static partial Regex NoNameCharacters();
}
