namespace Intaglio.Imaging;

/// <summary>The numbers of a field that might be too long to hold in memory.</summary>
internal sealed class TiffNumbers(Func<int, long> get)
{
    internal long this[int index]
    {
        get
        {
            // Several threads open strips, and the function keeps a buffer between calls.
            lock (get)
                return get(index);
        }
    }
}
