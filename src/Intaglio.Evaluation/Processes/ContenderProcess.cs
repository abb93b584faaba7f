using System.Collections.Concurrent;
using System.Reflection;
using System.Text.Json;

namespace Intaglio.Evaluation;

/// <summary>
/// The process that runs a contender. It replies on standard output to requests on standard input, and exits at the end of its input even
/// if the contender is busy.
/// </summary>
public static class ContenderProcess
{
    /// <summary>
    /// Runs the process until its input ends. The program that runs evaluations must call this method when it is started with the arguments
    /// in <see cref="ContenderHost"/>.
    /// </summary>
    public static void Run()
    {
        using InvariantFigures figures = new();
        using StreamWriter output = new(StandardOutput.Take()) { AutoFlush = true };
        using Timer signs = new(_ => Write(new Reply { IsAlive = Heart.HasBeaten() }), null, Heart.Interval, Heart.Interval);
        using StreamReader input = new(Console.OpenStandardInput());

        using BlockingCollection<string> requests = [];
        Thread reading = new(() =>
        {
            while (input.ReadLine() is { } line)
                requests.Add(line);
            Environment.Exit(0);
        }) { IsBackground = true, Name = "requests" };
        reading.Start();

        ContenderCalls calls = new();
        foreach (string line in requests.GetConsumingEnumerable())
        {
            Request request = JsonSerializer.Deserialize(line, MessageJson.Default.Request)!;
            Write(Answer(calls, request) with { Number = request.Number });
        }

        // Writes a reply or a sign of life as one line. The lock keeps lines apart.
        void Write(Reply reply)
        {
            if (reply.IsAlive == false)
                return;
            lock (output)
                output.WriteLine(JsonSerializer.Serialize(reply, MessageJson.Default.Reply));
        }
    }

    private static Reply Answer(ContenderCalls calls, Request request)
    {
        try
        {
            return calls.Answer(request);
        }
        catch (Exception exception)
        {
            Exception cause = exception is TargetInvocationException { InnerException: { } inner } ? inner : exception;
            return new Reply { Error = Refusal.Describe(cause), IsRefusal = Refusal.Is(cause),
                IsOutOfMemory = cause is OutOfMemoryException };
        }
    }
}
