extern alias evaluation;
using System.Text;
using evaluation::Intaglio.Evaluation;

namespace Intaglio.Fuzzing;

/// <summary>Results of evaluations, as JSON.</summary>
internal sealed class EvaluationJsonTarget : Target
{
    internal override string Name => "evaluation-json";

    internal override string Claim =>
        "Results of evaluations. A text is read or causes a FormatException. A result that is read, written and read again is "
            + "the same, and it can be compared.";

    internal override IReadOnlyList<byte[]> Dictionary { get; } = Words("{", "}", "[", "]", ":", ",", "null", "true", "1", "1e400", "\"NaN\"", "\"\"", "\"\\ud800\"", "\"version\":1", "\"contenders\":[", "\"machine\":", "\"processor\":", "\"cores\":",
        "\"date\":\"2026-01-01T00:00:00+00:00\"", "\"name\":", "\"kind\":", "\"role\":", "\"steps\":[", "\"speed\":[", "\"findings\":[", "\"messageSize\":", "\"nanoseconds\":{", "\"median\":", "\"severity\":\"Wrong\"", "\"absent\":[", "\"known\":[",
        "\"answers\":{", "\"allocation\":[", "\"build\":{", "\"package\":{", "\"costs\":{");

    internal override int MaxSize => 8192;

    internal override int ShortRun => 8000;

    internal override Outcome Run(ReadOnlySpan<byte> input)
    {
        EvaluationResult result;
        try
        {
            result = EvaluationResult.FromJson(Encoding.UTF8.GetString(input));
        }
        catch (EvaluationFormatException exception)
        {
            return Outcome.Refused(Shape(exception.Message.Split(" Path:")[0]));
        }
        string written = result.ToJson();
        Expect.That(EvaluationResult.FromJson(written).ToJson() == written, "written and read again, it is the same");
        IReadOnlyList<Regression> regressions = Regressions.Find(result, result);
        return $"{Scale(result.Contenders.Count)} {Scale(result.Absent.Count)} {Scale(regressions.Count)} {Scale(result.Contenders.Sum(contender => contender.Findings.Count + contender.Speed.Count))}";
    }
}
