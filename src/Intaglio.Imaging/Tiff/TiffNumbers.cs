namespace Intaglio.Imaging;

/// <summary>Numbers of a field, of which there may be more than there is memory for.</summary>
internal sealed class TiffNumbers(Func<int, long> get)
{
    internal long this[int index]
    {
        get
        {
            // Several threads open strips, and what was read last is kept between calls.
            lock (get)
                return get(index);
        }
    }
}
