using System.Text;
using Intaglio.Reference;

namespace Intaglio.Cli.Tests;

/// <summary>Passphrases, typed at a terminal that a script provides. On a busy machine stretching takes so long that progress would be shown.</summary>
[Trait("Duration", "Long")]
public sealed class PassphraseTests : IDisposable
{
    // Runs a line of shell on a terminal of its own, answers each question, prints what the terminal showed and whether it shows again what is typed.
    private const string Typist = """
        import os, pty, sys, termios
        answers = sys.argv[2:]
        child, terminal = pty.fork()
        if child == 0:
            os.execvp('bash', ['bash', '-c', sys.argv[1]])
        shown = b''
        while True:
            try:
                data = os.read(terminal, 65536)
            except OSError:
                break
            if not data:
                break
            shown += data
            if shown.endswith(b': ') and answers:
                answer = answers.pop(0)
                os.write(terminal, b'\x03' if answer == 'Ctrl-C' else answer.encode() + b'\n')
        status = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
        echo = termios.tcgetattr(terminal)[3] & termios.ECHO
        sys.stdout.write(shown.decode().replace('\r\n', '\n') + ('' if echo else 'no echo\n'))
        sys.exit(status)
        """;

    private readonly TestFolder folder = new();

    public void Dispose() => folder.Dispose();

    [SkippableFact]
    public void It_is_asked_for_twice_to_encrypt_and_once_to_decrypt()
    {
        Outcome outcome = Type("$INTAGLIO encrypt --no-progress plain -o sealed", "grün wie Gras", "grün wie Gras");
        Assert.Equal(("Passphrase: \nThe same again: \n", 0), (outcome.Text, outcome.ExitCode));
        Assert.Equal("plain"u8, SealedFileReference.Decrypt(Read("sealed"), Encoding.UTF8.GetBytes("grün wie Gras"))!);
        outcome = Type("$INTAGLIO decrypt --no-progress sealed -o copy", "grün wie Gras");
        Assert.Equal(("Passphrase: \n", 0), (outcome.Text, outcome.ExitCode));
        Assert.Equal("plain"u8, Read("copy"));
    }

    [SkippableFact]
    public void The_data_may_be_on_standard_input_and_output()
    {
        Outcome outcome = Type("cat plain | $INTAGLIO encrypt --no-progress -o - 2>errors | cat >sealed", "a", "a");
        Assert.Equal("Passphrase: \nThe same again: \n", outcome.Text);
        outcome = Type("$INTAGLIO decrypt --no-progress -o - <sealed 2>>errors | cat >copy", "a");
        Assert.Equal("Passphrase: \n", outcome.Text);
        Assert.Equal("plain"u8, Read("copy"));
        Assert.Empty(Read("errors"));
    }

    [SkippableFact]
    public void Another_one_is_told_from_damage()
    {
        Type("$INTAGLIO encrypt --no-progress plain -o sealed", "right", "right");
        Outcome outcome = Type("$INTAGLIO decrypt --no-progress sealed -o copy", "wrong");
        Assert.Equal(("Passphrase: \nintaglio: sealed: the passphrase is wrong, or the header of the file was changed\n", 1), (outcome.Text, outcome.ExitCode));
        CheckNothing("copy");

        Programs.Intaglio(folder.Path, "keygen", "-o", "key");
        outcome = Type("$INTAGLIO decrypt --no-progress --key-file key sealed -o copy");
        Assert.Equal(("intaglio: sealed: the file was encrypted with a passphrase, not with a key file; leave --key-file out\n", 1), (outcome.Text, outcome.ExitCode));
        CheckNothing("copy");
    }

    [SkippableFact]
    public void One_that_was_mistyped_encrypts_nothing()
    {
        Outcome outcome = Type("$INTAGLIO encrypt --no-progress plain -o sealed", "one", "other");
        Assert.Equal(("Passphrase: \nThe same again: \nintaglio: the two passphrases differ; nothing was done\n", 1), (outcome.Text, outcome.ExitCode));
        outcome = Type("$INTAGLIO encrypt --no-progress plain -o sealed", "", "");
        Assert.Equal(("Passphrase: \nThe same again: \nintaglio: the passphrase is empty, or has a zero byte; nothing was done\n", 1), (outcome.Text, outcome.ExitCode));
        CheckNothing("sealed");
    }

    [SkippableFact]
    public void What_is_wrong_with_the_files_is_said_before()
    {
        Assert.Equal("intaglio: missing: No such file or directory\n", Type("$INTAGLIO encrypt --no-progress missing -o sealed").Text);
        Assert.Equal("intaglio: plain: File exists; --force replaces it\n", Type("$INTAGLIO encrypt --no-progress false -o plain").Text);
        Assert.Equal("intaglio: plain: the file is not a sealed file\n", Type("$INTAGLIO decrypt --no-progress plain -o copy").Text);
    }

    [SkippableFact]
    public void Interrupted_at_the_question_it_leaves_nothing_and_a_terminal_that_shows_what_is_typed()
    {
        Outcome outcome = Type("trap : INT; $INTAGLIO encrypt --no-progress plain -o sealed; echo $?", "Ctrl-C");
        Assert.Equal("Passphrase: 130\n", outcome.Text);
        CheckNothing("sealed");
    }

    [SkippableFact]
    public void Secrets_are_nothing_for_a_terminal_but_plaintext_may_be()
    {
        Outcome outcome = Type("$INTAGLIO encrypt --no-progress plain -o -");
        Assert.Equal(("intaglio: refusing to write a sealed file to a terminal; specify -o PATH, or redirect standard output; see 'intaglio encrypt --help'\n", 2), (outcome.Text, outcome.ExitCode));
        outcome = Type("$INTAGLIO keygen -o -");
        Assert.Equal(("intaglio: refusing to write a key to a terminal; specify -o PATH, or redirect standard output; see 'intaglio keygen --help'\n", 2), (outcome.Text, outcome.ExitCode));
        outcome = Type("$INTAGLIO encrypt --no-progress plain -o sealed && $INTAGLIO decrypt --no-progress sealed -o -", "a", "a", "a");
        Assert.Equal(("Passphrase: \nThe same again: \nPassphrase: \nplain", 0), (outcome.Text, outcome.ExitCode));
    }

    [SkippableFact]
    public void Without_a_terminal_there_is_nobody_to_ask()
    {
        // A session of its own has no terminal.
        InstalledProgram.Need("setsid");
        Outcome outcome = Programs.Shell(folder.Path, "setsid -w $INTAGLIO encrypt plain -o sealed <<<'a passphrase'");
        Assert.Equal(("intaglio: cannot ask for a passphrase without a terminal; specify --key-file FILE; see 'intaglio encrypt --help'\n", 2), (outcome.Error, outcome.ExitCode));
        CheckNothing("sealed");
    }

    private Outcome Type(string line, params string[] answers)
    {
        folder.Write("typist.py", Typist);
        return Programs.Run(folder.Path, "python3", ["typist.py", line, .. answers]);
    }

    private void CheckNothing(string name)
    {
        Assert.False(File.Exists(folder[name]));
        Assert.Empty(Directory.GetFiles(folder.Path, ".*"));
    }

    private byte[] Read(string name) => File.ReadAllBytes(folder[name]);
}
