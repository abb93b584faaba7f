namespace Intaglio.Evaluation.Tests;

public class ExceptionTests
{
    [Fact]
    public void What_was_thrown_is_told_in_one_line() => Assert.Equal(
        "ArgumentOutOfRangeException (Too many)",
        Refusal.Describe(new ArgumentOutOfRangeException("size", 5, "Too many.")));
}
