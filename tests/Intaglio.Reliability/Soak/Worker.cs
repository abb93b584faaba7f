using System.Diagnostics;
using Intaglio.Caching;

namespace Intaglio.Reliability;

/// <summary>One of the processes of the soak test: it asks for contents, and makes those that are not there, until it is killed.</summary>
internal static class Worker
{
    // Keys come up as time goes on, so that there is always something to make, and all workers want it at once.
    private const int KeysPerSecond = 20, KeysAtOnce = 30;

    internal static async Task RunAsync(string folder, int seed, long start, long limit)
    {
        Random random = new(seed);
        ContentCache cache = new(new ContentCacheOptions { Directory = folder, VerifyOnRead = true, MaxSize = limit > 0 ? limit : null });
        while (true)
        {
            int newest = (int)(Stopwatch.GetElapsedTime(start).TotalSeconds * KeysPerSecond) + KeysAtOnce;
            int number = random.Next(random.Next(2) == 0 ? Math.Max(0, newest - KeysAtOnce) : 0, newest);
            try
            {
                await StepAsync(cache, number, random);
            }
            catch (Exception exception)
            {
                Console.Error.WriteLine(exception);
                Journal.Write(JournalKind.Failed, number);
            }
        }
    }

    private static async Task StepAsync(ContentCache cache, int number, Random random)
    {
        switch (random.Next(8))
        {
            case 0:
                ContentName name = cache.Put(Sample.Content(number));
                Journal.Write(name == ContentName.FromContent(Sample.Content(number)) ? JournalKind.Stored : JournalKind.Wrong, number);
                break;
            case 1:
                if (cache.Find(Sample.Key(number)) is { } found)
                    Journal.Write(Sample.IsContent(found, number) ? JournalKind.Found : JournalKind.Wrong, number);
                break;
            default:
                CachedContent content = await cache.GetOrCreateAsync(Sample.Key(number), (stream, _) =>
                {
                    Journal.Write(JournalKind.Begun, number);
                    Produce(stream, Sample.Content(number), random);
                    return ValueTask.CompletedTask;
                });
                bool isNew = content.IsNew;
                Journal.Write(!Sample.IsContent(content, number) ? JournalKind.Wrong : isNew ? JournalKind.Made : JournalKind.Found, number);
                break;
        }
    }

    // In pieces and with pauses, so that many are killed in the middle.
    private static void Produce(Stream stream, ReadOnlySpan<byte> content, Random random)
    {
        while (content.Length > 0)
        {
            int size = Math.Min(content.Length, random.Next(1, 60_000));
            stream.Write(content[..size]);
            content = content[size..];
            Thread.Sleep(random.Next(3));
        }
    }
}
