namespace Intaglio.Imaging;

/// <summary>Reports faults that do not prevent an image from being read. Only the first 16 faults are reported.</summary>
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
