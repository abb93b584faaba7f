using System.Collections.Concurrent;
using System.Reflection;
using System.Text.Json;

namespace Intaglio.Evaluation;

/// <summary>
/// A contender's process: answers the requests that come by standard input, one after the other, on standard output. It ends with its
/// input, whatever the contender does then.
/// </summary>
public static class ContenderProcess
{
    /// <summary>Runs until the input ends. A program that starts evaluations starts itself with arguments that lead here.</summary>
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

        // An answer, or a sign that work on one goes on: a line each, never within one another.
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
            return new Reply { Error = Refusal.Describe(cause), IsRefusal = Refusal.Is(cause), IsOutOfMemory = cause is OutOfMemoryException };
        }
    }
}
