namespace Intaglio.Imaging;

/// <summary>Reports faults that an image is read despite. A file can have any number of them; the first few are reported.</summary>
internal sealed class ImageWarnings(Action<string>? report)
{
    private const int MaxReports = 16;

    private int count;

    internal void Add(string fault)
    {
        if (count++ < MaxReports)
            report?.Invoke(PrintableText.Of(fault));
        else if (count == MaxReports + 1)
            report?.Invoke("The file has more faults, which are not reported.");
    }
}
